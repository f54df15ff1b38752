import { Button, CloseButton, late, UnstyledButton } from '@insta-ai/design';
import { useState, useSyncExternalStore } from 'react';
import type { DeedKind } from './deeds/deed-words.ts';
import { deedLabels } from './deeds/deed-words.ts';
import { useMakeBatch } from './deeds/use-make-batch.ts';
import { whichOf } from './deeds/which-items.ts';
import classes from './many-bar.module.css';
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
  const offersAll = all !== undefined && !(isPart && count < ids.length);
  const most = offersAll ? all.total : ids.length;
  const which = whichOf(selected);
  const ask = (kind: DeedKind) => {
    setDeed(kind);
    setIsAsking(true);
  };
  return (
    <section className={classes.bar} data-foot aria-label="Selected items">
      <div className={classes.head}>
        <span role="status" className={classes.count}>
          {count} selected
        </span>
        {count < most && (
          <UnstyledButton
            className={classes.all}
            onClick={() => (offersAll ? selection.chooseAll(all) : selection.add(ids))}
          >
            {`Select all ${most} ${offersAll ? 'that match' : 'shown'}`}
          </UnstyledButton>
        )}
        <CloseButton className={classes.close} aria-label="End the selection" onClick={selection.clear} />
      </div>
      <div className={classes.deeds}>
        {batchDeeds.map(({ step, label }) => (
          <Button
            key={step}
            size="compact-sm"
            variant="default"
            disabled={count === 0 || batch.isPending}
            onClick={() => batch.mutate({ ...which, steps: [step] })}
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
      </div>
      {deed && (
        <DeedModal
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onStarted={selection.clear}
          kind={deed}
          which={which}
          count={count}
          first={'items' in which ? which.items?.[0] : ids[0]}
        />
      )}
    </section>
  );
}

const batchDeeds = [
  { step: 'text', label: 'Write texts' },
  { step: 'picture', label: 'Draw pictures' },
] as const;
