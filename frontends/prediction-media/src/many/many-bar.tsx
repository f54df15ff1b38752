import { Button, late, useConfirm, useDisclosure } from '@insta-ai/design';
import { IconStar, IconStarOff, IconTag, IconTrash } from '@insta-ai/design/icons';
import { SelectAll, SelectionBar } from '@insta-ai/design/selection';
import { deleting, starring, unstarring } from './deeds.ts';
import type { Chosen } from './use-chosen.ts';
import type { useDeed } from './use-deed.ts';
import { deletedInWords } from './words.ts';

const ManyTagsModal = late(async () => (await import('./many-tags.modal.tsx')).ManyTagsModal);

const label = 'Selected media';

type Props = { chosen: Chosen; deed: ReturnType<typeof useDeed>; total: number | null };

/** What can be done with all selected files at once; what is done while it is. */
export function ManyBar({ chosen, deed: { doing, run }, total }: Props) {
  const [areTagsOpen, tags] = useDisclosure();
  const { items } = chosen;
  return (
    <>
      {doing ? (
        <SelectionBar label={label} words={doing}>
          {null}
        </SelectionBar>
      ) : (
        <DeedsBar chosen={chosen} total={total} run={run} onTags={tags.open} />
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
    </>
  );
}

type DeedsProps = Pick<Props, 'chosen' | 'total'> & { run: Props['deed']['run']; onTags: () => void };

function DeedsBar({ chosen, total, run, onTags }: DeedsProps) {
  const confirm = useConfirm();
  const { items } = chosen;
  const unused = items.filter(deleting.isFor);
  const isNothing = items.length === 0;

  const askAndDelete = async () => {
    const used = items.length - unused.length;
    const message = deletedInWords(unused.length, used);
    if (await confirm({ message, confirmLabel: 'Delete' })) await run(deleting, items);
  };

  return (
    <SelectionBar
      label={label}
      words={`${items.length} selected`}
      beside={
        total !== null &&
        items.length < total && (
          <SelectAll isBusy={chosen.isFetching} onClick={() => chosen.selectAllMatching()}>
            {`Select all ${total}`}
          </SelectAll>
        )
      }
      onEnd={chosen.end}
    >
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconStar size={16} aria-hidden />}
        disabled={!items.some(starring.isFor)}
        onClick={() => void run(starring, items)}
      >
        Star
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconStarOff size={16} aria-hidden />}
        disabled={!items.some(unstarring.isFor)}
        onClick={() => void run(unstarring, items)}
      >
        Unstar
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTag size={16} aria-hidden />}
        disabled={isNothing}
        onClick={onTags}
      >
        Tags…
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        color="red"
        data-danger
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={unused.length === 0}
        title={!isNothing && unused.length === 0 ? 'Items use all of them.' : undefined}
        onClick={() => void askAndDelete()}
      >
        Delete
      </Button>
    </SelectionBar>
  );
}
