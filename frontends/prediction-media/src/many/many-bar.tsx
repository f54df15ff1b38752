import { ActionIcon, Button, late, useConfirm, useDisclosure } from '@insta-ai/design';
import { Progress } from '@insta-ai/design/fields';
import { IconStar, IconStarOff, IconTag, IconTrash, IconX } from '@insta-ai/design/icons';
import { deleting, starring, unstarring } from './deeds.ts';
import classes from './many-bar.module.css';
import type { Chosen } from './use-chosen.ts';
import type { useDeed } from './use-deed.ts';
import { deleteQuestion } from './words.ts';

const ManyTagsModal = late(async () => (await import('./many-tags.modal.tsx')).ManyTagsModal);

type Props = { chosen: Chosen; deed: ReturnType<typeof useDeed>; total: number | null };

/** What can be done with all selected files at once; how far it is while it runs. */
export function ManyBar({ chosen, deed: { progress, run, stop }, total }: Props) {
  const confirm = useConfirm();
  const [areTagsOpen, tags] = useDisclosure();
  const { items } = chosen;
  const unused = items.filter(deleting.isFor);
  const isNothing = items.length === 0;

  const askAndDelete = async () => {
    const used = items.length - unused.length;
    if (await confirm({ ...deleteQuestion(unused.length, used), confirmLabel: 'Delete' }))
      await run(deleting, items);
  };

  return (
    <section className={classes.bar} data-foot aria-label="Selected media">
      {progress ? (
        <>
          <span role="status" className={classes.count}>
            {progress.doing} {progress.ended} of {progress.all}
          </span>
          <Progress
            className={classes.progress}
            value={(100 * progress.ended) / Math.max(1, progress.all)}
            aria-label={progress.doing}
          />
          <Button size="compact-md" variant="default" onClick={stop}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <span role="status" className={classes.count}>
            {items.length} selected
          </span>
          {total !== null && items.length < total && (
            <Button
              size="compact-md"
              variant="subtle"
              loading={chosen.isFetching}
              onClick={() => chosen.selectAllMatching()}
            >
              Select all {total}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconStar size={16} aria-hidden />}
            disabled={!items.some(starring.isFor)}
            onClick={() => void run(starring, items)}
          >
            Star
          </Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconStarOff size={16} aria-hidden />}
            disabled={!items.some(unstarring.isFor)}
            onClick={() => void run(unstarring, items)}
          >
            Unstar
          </Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconTag size={16} aria-hidden />}
            disabled={isNothing}
            onClick={tags.open}
          >
            Tags…
          </Button>
          <Button
            size="compact-md"
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={unused.length === 0}
            title={!isNothing && unused.length === 0 ? 'Items use all of them.' : undefined}
            onClick={() => void askAndDelete()}
          >
            Delete
          </Button>
          <ActionIcon variant="subtle" color="gray" aria-label="End selecting" onClick={chosen.end}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ManyTagsModal
        isOpen={areTagsOpen}
        onClose={tags.close}
        items={items}
        onRun={deed => {
          tags.close();
          void run(deed, items);
        }}
      />
    </section>
  );
}
