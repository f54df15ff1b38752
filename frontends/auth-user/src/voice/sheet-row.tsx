import { Badge, Button, Group, Text } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { useOpenField } from '@insta-ai/platform';
import { voiceLimits, voiceRows } from '@insta-ai/proto/data/voice/voice';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { useRef, useState } from 'react';
import type { VoiceHand } from './use-voice.ts';
import classes from './voice.module.css';

type Props = { line: Voice['sheet'][number]; save: VoiceHand['saveRow'] };

/** A line of the sheet, edited where it stands. */
export function SheetRow({ line: { row, measured, edited }, save }: Props) {
  const [draft, setDraft] = useState<string>();
  const editButton = useRef<HTMLButtonElement>(null);
  const title = voiceRows[row];
  useOpenField(row, draft !== undefined && draft !== (edited ?? measured));
  const isSaving = save.isPending && save.variables?.row === row;
  const close = (kept = draft) => {
    // What was typed while it was saved is not saved yet.
    setDraft(now => (now === kept ? undefined : now));
    // The focus goes back to where it came from, once that is there again.
    setTimeout(() => editButton.current?.focus());
  };
  // Its own promise: the callbacks of `mutate` are dropped once another line is saved. What failed was said.
  const keep = (next: string | null) =>
    void save.mutateAsync({ row, edited: next }).then(
      () => close(next ?? undefined),
      () => {},
    );

  if (draft !== undefined)
    return (
      <li className={classes.row}>
        <Textarea
          label={title}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={voiceLimits.row}
          value={draft}
          onChange={event => setDraft(event.currentTarget.value)}
          data-autofocus
          autoFocus
        />
        <Group gap="xs">
          <Button size="xs" loading={isSaving} onClick={() => keep(draft)}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={() => close()}>
            Cancel
          </Button>
        </Group>
      </li>
    );
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Text fw={500}>{title}</Text>
        {edited !== null && (
          <Badge variant="light" color="gray">
            Your words
          </Badge>
        )}
        <Button
          ref={editButton}
          size="xs"
          variant="default"
          className={classes.edit}
          aria-label={`Edit ${title}`}
          onClick={() => setDraft(edited ?? measured)}
        >
          Edit
        </Button>
      </div>
      <Text className={classes.text} c={(edited ?? measured) === '' ? 'dimmed' : undefined}>
        {(edited ?? measured) || (edited === null ? 'Nothing was counted yet' : 'Left out')}
      </Text>
      {edited !== null && (
        <div className={classes.head}>
          <Text size="sm" c="dimmed" className={classes.text}>
            {measured === '' ? 'Nothing was counted yet' : `Counted: ${measured}`}
          </Text>
          <Button
            size="xs"
            variant="subtle"
            className={classes.edit}
            loading={isSaving}
            aria-label={`Back to counted: ${title}`}
            onClick={() => keep(null)}
          >
            Back to counted
          </Button>
        </div>
      )}
    </li>
  );
}
