import { useRealtime } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { Content } from '@insta-ai/proto/http/content';
import { takePrediction, takeProgress } from '../../media-box/take-prediction.ts';
import type { DraftStores } from './use-draft-stores.ts';

/** Keeps the drafts of a review true to what happens on the server, those that were left behind too. */
export function useLiveDrafts({ find }: DraftStores, onGone: (id: string) => void) {
  const queryClient = useQueryClient();
  const tell = (content: Content) => find(content._id)?.tell(content);
  const reloadAll = () => {
    void queryClient.invalidateQueries({ queryKey: ['predictions'] });
    void queryClient.invalidateQueries({ queryKey: ['contents'] });
  };

  useRealtime(
    'image-generated',
    ({ prediction, content }) => {
      // The item first: it may have selected its first picture itself.
      tell(content);
      void takePrediction(queryClient, prediction);
    },
    reloadAll,
  );
  useRealtime('prediction-progress', news => takeProgress(queryClient, news));
  useRealtime('content-changed', ({ content }) => {
    tell(content);
  });
  useRealtime('content-deleted', ({ _content }) => {
    find(_content)?.forget();
    onGone(_content);
  });
}
