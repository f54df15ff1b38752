import { useRealtime } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { Content } from '@insta-ai/proto/http/content';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { takePrediction } from '../../media-box/take-prediction.ts';
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
  useRealtime('prediction-progress', ({ _prediction, _content, progress }) => {
    queryClient.setQueryData<Prediction[]>(['predictions', _content], before =>
      before?.map(one => (one._id === _prediction ? { ...one, progress } : one)),
    );
  });
  useRealtime('content-changed', ({ content }) => {
    tell(content);
  });
  useRealtime('content-deleted', ({ _content }) => {
    find(_content)?.forget();
    onGone(_content);
  });
}
