import { late, PageHeader, useDisclosure, VisuallyHidden } from '@insta-ai/design';
import { BackLink, useAddressValues } from '@insta-ai/platform';
import { useState } from 'react';
import { shown } from '../autosave/autosave-machine.ts';
import { Draft } from './draft/draft.tsx';
import classes from './review.module.css';
import { ReviewEnd } from './review-end.tsx';
import { nextTwo } from './rules/walk.ts';
import { useDraftStores } from './session/use-draft-stores.ts';
import { useLiveDrafts } from './session/use-live-drafts.ts';
import { useReturnedDrafts } from './session/use-returned-drafts.ts';
import { useSteps } from './session/use-steps.ts';
import { useWalk } from './session/use-walk.ts';
import { useReviewKeys } from './use-review-keys.ts';

const HelpModal = late(async () => (await import('./help.modal.tsx')).HelpModal);

type Props = {
  ids: readonly string[];
  first: string | undefined;
  /** Whether there may be more drafts than these. */
  isPart: boolean;
  /** Begins anew with the drafts there are by then. */
  onAgain: () => void;
};

/** One walk through the drafts. The next two are mounted unseen, and so is each that waits for a picture or words. */
export function Review({ ids, first, isPart, onAgain }: Props) {
  const { walk, ...way } = useWalk(ids, first);
  const stores = useDraftStores();
  const steps = useSteps(stores);
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [isHelpOpen, help] = useDisclosure();
  useLiveDrafts(stores, way.remove);
  useReturnedDrafts(stores, id => {
    setDeleted(before => new Set([...before].filter(one => one !== id)));
    way.rejoin(id);
  });
  // In the address as the place is: a reload finds both.
  const [params, write] = useAddressValues();
  const isUnfolded = params.has('unfolded');
  const unfold = () => write({ unfolded: isUnfolded ? '' : 'yes' });
  useReviewKeys({ next: way.next, previous: way.previous, undo: steps.undoLast, help: help.open, unfold });

  const place =
    walk.shown === undefined ? undefined : `${walk.ids.indexOf(walk.shown) + 1} of ${walk.ids.length}`;
  const ahead = nextTwo(walk);
  const mounted = new Set([...waiting, walk.shown, ...ahead]);
  const store = walk.shown === undefined ? undefined : stores.find(walk.shown);
  return (
    <>
      <PageHeader
        title="Review"
        before={<BackLink to="/" name="Contents" />}
        beside={place && <span className={classes.place}>{place}</span>}
      />
      <VisuallyHidden role="status">
        {place && `${place}: ${(store && shown(store.get()).title) || 'NO_NAME'}`}
      </VisuallyHidden>
      {walk.ids
        .filter(id => mounted.has(id) && !walk.gone.has(id))
        .map(id => (
          <Draft
            key={id}
            id={id}
            isShown={id === walk.shown}
            isNext={id === ahead[0]}
            isUnfolded={isUnfolded}
            way={way}
            stores={stores}
            steps={steps}
            onWait={() => setWaiting(before => new Set(before).add(id))}
            onDeleted={() => {
              setDeleted(before => new Set(before).add(id));
              way.remove(id);
            }}
            onUnfold={unfold}
            onHelp={help.open}
          />
        ))}
      {walk.shown === undefined && (
        <ReviewEnd
          tally={{ total: walk.ids.length, ...stores.tally(), deleted: deleted.size }}
          isPart={isPart}
          onPrevious={way.previous}
          onUndo={steps.undoLast}
          onAgain={onAgain}
        />
      )}
      <HelpModal isOpen={isHelpOpen} onClose={help.close} />
    </>
  );
}
