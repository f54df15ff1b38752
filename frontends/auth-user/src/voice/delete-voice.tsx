import { Button, Section, useConfirm } from '@insta-ai/design';
import type { VoiceHand } from './use-voice.ts';
import classes from './voice.module.css';

/** All of it, in one click and a question. */
export function DeleteVoice({ remove }: { remove: VoiceHand['remove'] }) {
  const confirm = useConfirm();
  const ask = async () => {
    const message =
      'The imported posts, your words over the sheet and the examples of this account are deleted. Posts on Instagram stay.';
    if (await confirm({ title: 'Delete your voice?', message, confirmLabel: 'Delete all' })) remove.mutate();
  };
  return (
    <Section
      title="Delete"
      explanation="All of this lies on this installation alone, and goes when you say so."
    >
      <Button
        variant="light"
        color="red"
        className={classes.way}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        Delete all
      </Button>
    </Section>
  );
}
