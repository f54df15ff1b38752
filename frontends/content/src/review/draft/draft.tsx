import { FailureNote, SkeletonGrid } from '@insta-ai/design';
import { ApiError, messageOf } from '@insta-ai/platform';
import { useEffect } from 'react';
import { useItem } from '../../fetching/use-item.ts';
import type { DraftPlace } from './draft-place.ts';
import { OpenDraft } from './open-draft.tsx';
import { ReviewBar } from './review-bar.tsx';

/** One draft; unseen while it is only fetched ahead, or waits for what was asked for. */
export function Draft({ id, ...place }: DraftPlace & { id: string }) {
  const { isShown, way, stores, steps, onHelp } = place;
  const { data, error, refetch } = useItem(id);
  const store = stores.find(id) ?? (data && stores.open(data));
  useEffect(() => {
    if (store && data) store.tell(data);
  }, [store, data]);
  const isGone = error instanceof ApiError && error.status === 404;
  const wasThere = isGone && store !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken out once, like one whose deletion was heard
  useEffect(() => {
    if (!wasThere) return;
    store?.forget();
    way.remove(id);
  }, [wasThere]);

  if (store) return <OpenDraft store={store} {...place} />;
  if (!isShown) return null;
  return (
    <>
      {error ? (
        <FailureNote
          title={isGone ? 'This draft no longer exists' : 'The draft could not be loaded'}
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGrid count={1} />
      )}
      <ReviewBar
        acts={{ next: way.next, previous: way.previous, undo: steps.undoLast, help: onHelp }}
        busy={{}}
      />
    </>
  );
}
