import { Button, Group, Section, useConfirm } from '@insta-ai/design';
import type { VoiceHand } from './use-voice.ts';
import classes from './voice.module.css';

type Props = {
  hand: Pick<VoiceHand, 'remove' | 'removeAll'>;
  /** Something is kept of the selected account. */
  hasOwn: boolean;
  /** Other accounts of which a voice is kept. */
  others: number;
};

/** All of it, in one click and a question. */
export function DeleteVoice({ hand: { remove, removeAll }, hasOwn, others }: Props) {
  const confirm = useConfirm();
  const ask = async () => {
    const message =
      'The imported posts, your words over the sheet and the examples of this account are deleted. Posts on Instagram and your texts stay; contents forget whose voice they were written with.';
    if (await confirm({ title: 'Delete your voice?', message, confirmLabel: 'Delete all' })) remove.mutate();
  };
  const askForAll = async () => {
    const message =
      'The imported posts, your words over the sheets and the examples of all your accounts are deleted, also of accounts that are no longer connected. Posts on Instagram and your texts stay; contents forget whose voice they were written with.';
    const title = 'Delete the voices of all accounts?';
    if (await confirm({ title, message, confirmLabel: 'Delete all voices' })) removeAll.mutate();
  };
  if (!hasOwn && others === 0) return null;
  return (
    <Section
      title="Delete"
      explanation="All of this lies on this installation alone, and goes when you say so."
    >
      <Group gap="xs">
        {hasOwn && (
          <Button
            variant="light"
            color="red"
            className={classes.way}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            Delete all
          </Button>
        )}
        {others > 0 && (
          <Button
            variant="light"
            color="red"
            className={classes.way}
            loading={removeAll.isPending}
            onClick={() => void askForAll()}
          >
            Delete the voices of all accounts
          </Button>
        )}
      </Group>
    </Section>
  );
}
