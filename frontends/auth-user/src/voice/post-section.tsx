import { Button, formatInstant, Section, Text } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { useEffect, useRef, useState } from 'react';
import type { VoiceHand } from './use-voice.ts';
import classes from './voice.module.css';

/** Shown before somebody asks for all. */
const first = 10;

type Props = { posts: Voice['posts']; exemplars: Voice['exemplars']; add: VoiceHand['addExemplar'] };

/** The imported posts that have a text, to pick examples from. */
export function PostSection({ posts, exemplars, add }: Props) {
  const zone = useTimeZone();
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button goes when all are shown: who came by the keyboard goes on at the first that is new.
  useEffect(() => {
    const next = list.current?.children.item(first);
    if (isWhole && document.activeElement === document.body) next?.querySelector('button')?.focus();
  }, [isWhole]);
  const withText = posts.filter(({ caption }) => caption.trim() !== '');
  const isFull = exemplars.length >= voiceLimits.exemplars;
  const isPicked = (id: string) => exemplars.some(exemplar => exemplar.id === id);
  return (
    <Section
      title="Imported posts"
      explanation="What was counted. Leave out posts that quote others: an example should be your own words."
    >
      {withText.length === 0 && (
        <Text c="dimmed">
          {posts.length === 0 ? 'There are no imported posts.' : 'None of the imported posts has a text.'}
        </Text>
      )}
      <ul ref={list} className={classes.rows} aria-label="Imported posts">
        {(isWhole ? withText : withText.slice(0, first)).map(({ id, caption, kind, publishedAt }) => (
          <li key={id} className={classes.row}>
            <Text size="sm" c="dimmed">
              {[kind, publishedAt && formatInstant(publishedAt, 'D MMM YYYY', zone)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text className={classes.caption}>{caption}</Text>
            <Button
              size="xs"
              variant="default"
              className={classes.way}
              disabled={isFull || isPicked(id)}
              aria-label={`${isPicked(id) ? 'Is an example' : 'Use as example'}: ${caption.slice(0, 40)}`}
              onClick={() => add.mutate({ postId: id })}
            >
              {isPicked(id) ? 'Is an example' : 'Use as example'}
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && withText.length > first && (
        <Button variant="default" className={classes.way} onClick={() => setIsWhole(true)}>
          {`Show all ${withText.length}`}
        </Button>
      )}
    </Section>
  );
}
