import { Button, late } from '@insta-ai/design';
import { SelectAll, SelectionBar } from '@insta-ai/design/selection';
import { useState, useSyncExternalStore } from 'react';
import type { DeedKind } from './deeds/deed-words.ts';
import { deedLabels, leftInWords } from './deeds/deed-words.ts';
import { useMakeBatch } from './deeds/use-make-batch.ts';
import { whichOf } from './deeds/which-items.ts';
import type { Selection, ShownItems } from './selection/selection.ts';

const DeedModal = late(async () => (await import('./deeds/deed.modal.tsx')).DeedModal);

type Props = { list: ShownItems; selection: Selection };

/** How many are selected, and what can be done with all of them. */
export function ManyBar({ list: { ids, all, isPart = false }, selection }: Props) {
  const selected = useSyncExternalStore(selection.subscribe, selection.get);
  const [deed, setDeed] = useState<DeedKind>();
  const [isAsking, setIsAsking] = useState(false);
  const batch = useMakeBatch();
  const count = selection.count();
  const left = selection.countLeft();
  // Not by their number: others may be selected that are not shown.
  const areShownIn = ids.every(selection.has);
  const offersAll = all !== undefined && (areShownIn || !isPart);
  const most = offersAll ? all.total : ids.length;
  const isMore = offersAll ? count < most : !areShownIn;
  const which = whichOf(selected);
  const ask = (kind: DeedKind) => {
    setDeed(kind);
    setIsAsking(true);
  };
  return (
    <SelectionBar
      label="Selected items"
      words={[`${count} selected`, leftInWords(left)].filter(Boolean).join(', ')}
      beside={
        isMore && (
          <SelectAll onClick={() => (offersAll ? selection.chooseAll(all) : selection.add(ids))}>
            {`Select all ${most} ${offersAll ? 'that match' : 'shown'}`}
          </SelectAll>
        )
      }
      onEnd={selection.clear}
    >
      {batchDeeds.map(({ step, label }) => (
        <Button
          key={step}
          size="compact-sm"
          variant="default"
          disabled={count === 0 || batch.isPending}
          onClick={() => batch.mutate({ which, step, count })}
        >
          {label}
        </Button>
      ))}
      {(Object.keys(deedLabels) as DeedKind[]).map(kind => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          color={kind === 'delete' ? 'red' : undefined}
          data-danger={kind === 'delete' || undefined}
          disabled={count === 0}
          onClick={() => ask(kind)}
        >
          {deedLabels[kind]}
        </Button>
      ))}
      {deed && (
        <DeedModal
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onStarted={selection.clear}
          kind={deed}
          which={which}
          count={count}
          left={left}
          some={'items' in which ? which.items : ids.filter(selection.has)}
        />
      )}
    </SelectionBar>
  );
}

const batchDeeds = [
  { step: 'text', label: 'Write texts' },
  { step: 'picture', label: 'Draw pictures' },
] as const;
