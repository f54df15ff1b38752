import { notify } from '@insta-ai/design';
import { useRealtime } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect, useSyncExternalStore } from 'react';
import type { AutosaveStore } from '../autosave/autosave.store.ts';
import type { ItemEditor } from '../editor/item-editor.ts';
import { useLeaveDeleted } from '../editor/use-leave-deleted.ts';
import { showPrediction } from '../media-box/show-prediction.ts';
import { takePrediction, takeProgress } from '../media-box/take-prediction.ts';
import { tellDeletedLive } from '../social-box/outcome/tell-deleted-live.ts';
import { tooLateInWords } from '../social-box/outcome/wish-in-words.ts';
import { useLiveNeighbours } from './neighbours/use-live-neighbours.ts';

/** Keeps the open item true to what happens on the server (specification section 4, Realtime). */
export function useLiveItem(store: AutosaveStore, editor: ItemEditor<'wish'>, isGone: boolean) {
  const { id, item, tell, forget } = editor;
  const queryClient = useQueryClient();
  // The item was deleted, as the person wished, while it was open.
  const leave = useLeaveDeleted({ id, forget });
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['contents', id], exact: true });
  const reloadAll = () => {
    void queryClient.invalidateQueries({ queryKey: ['predictions', id] });
    reload();
  };

  // Before the item itself is told: what it was is what its own move is measured by.
  useLiveNeighbours(store, reload);
  useRealtime(
    'image-generated',
    ({ prediction, content }) => {
      if (!id || prediction._content !== id) return;
      tell(content);
      void takePrediction(queryClient, prediction).then(() => showPrediction(prediction._id));
    },
    reloadAll,
  );
  useRealtime('prediction-progress', news => {
    if (id && news._content === id) takeProgress(queryClient, news);
  });
  useRealtime('content-changed', ({ content }) => {
    if (content._id !== id) return;
    if (content.status === 'Published' && content.wish === 'draft') notify.info(tooLateInWords('draft'));
    tell(content);
  });
  useRealtime('content-deleted', ({ _content, live }) => {
    if (_content !== id) return;
    if (!item.wish) return reload();
    if (live) tellDeletedLive(_content);
    void leave();
  });
  useEffect(() => {
    if (isGone) void leave();
  });
  const isRefused = useSyncExternalStore(store.subscribe, () => store.get().problem?.canRetry === false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save that is refused may be the first news of a deletion
  useEffect(() => {
    if (isRefused && id) reload();
  }, [isRefused]);
}
