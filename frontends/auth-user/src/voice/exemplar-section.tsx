import { Badge, Button, Section, Text, useNextFocus } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { useOpenField } from '@insta-ai/platform';
import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { textLimits } from '@insta-ai/proto/rules/post-text';
import { useState } from 'react';
import type { VoiceHand } from './use-voice.ts';
import classes from './voice.module.css';

type Props = {
  exemplars: Voice['exemplars'];
  add: VoiceHand['addExemplar'];
  remove: VoiceHand['removeExemplar'];
};

/** The texts that the person picked, and a field for one that is no post. */
export function ExemplarSection({ exemplars, add, remove }: Props) {
  const [text, setText] = useState('');
  useOpenField('example', text.trim() !== '');
  const { list, otherwise, leaving } = useNextFocus<HTMLUListElement, HTMLTextAreaElement>(
    exemplars.map(({ id }) => id),
  );
  const isFull = exemplars.length >= voiceLimits.exemplars;
  return (
    <Section
      title="Examples"
      explanation={`Up to ${voiceLimits.exemplars} texts that sound most like you; pick them from your posts below, add one here, or use a text of the model that you edited. Nothing is picked for you.`}
    >
      <Text size="sm" c="dimmed" role="status">
        {`${exemplars.length} of ${voiceLimits.exemplars} examples`}
      </Text>
      {exemplars.length > 0 && (
        <ul ref={list} className={classes.rows} aria-label="Examples">
          {exemplars.map(exemplar => (
            <li key={exemplar.id} className={classes.row}>
              {exemplar.from === 'edit' && (
                <Badge variant="light" color="gray">
                  From an edit
                </Badge>
              )}
              <Text className={classes.caption}>{exemplar.text}</Text>
              {exemplar.isGivenInPart && (
                <Text size="sm" c="dimmed">
                  It is kept whole, but is too long for the text model, which is given its beginning.
                </Text>
              )}
              <Button
                size="xs"
                variant="default"
                className={classes.way}
                aria-label={`Remove example: ${exemplar.text.slice(0, 40)}`}
                onClick={() => {
                  leaving(exemplar.id);
                  remove.mutate(exemplar.id);
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        ref={otherwise}
        label="A text of your own"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={textLimits.characters}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        className={classes.way}
        disabled={isFull || text.trim() === ''}
        loading={add.isPending && 'text' in (add.variables ?? {})}
        // By its own promise, as a line of the sheet closes.
        onClick={() =>
          void add.mutateAsync({ text }).then(
            // What was typed meanwhile is not an example yet.
            () => setText(now => (now === text ? '' : now)),
            () => {},
          )
        }
      >
        Add as example
      </Button>
    </Section>
  );
}
