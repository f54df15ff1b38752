import type { QueryClient } from '@insta-ai/platform/data';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import type { RealtimeMessages } from '@insta-ai/proto/http/realtime';
import { predictionState } from './prediction-label.ts';

/** Takes a prediction that the server tells of into the list of its item, which is asked for only where there is none. */
export async function takePrediction(client: QueryClient, told: Prediction): Promise<void> {
  const queryKey = ['predictions', told._content];
  // An answer that is on its way may be older than the news.
  await client.cancelQueries({ queryKey });
  if (!client.getQueryData(queryKey)) return client.invalidateQueries({ queryKey });
  client.setQueryData<Prediction[]>(queryKey, before => before && withNews(before, told));
}

/** Takes the news of how far a picture is; what an earlier one said of a pause goes. */
export function takeProgress(client: QueryClient, news: RealtimeMessages['prediction-progress']): void {
  const { _prediction, _content, progress, paused_until } = news;
  client.setQueryData<Prediction[]>(['predictions', _content], before =>
    before?.map(one => {
      if (one._id !== _prediction) return one;
      const { paused_until: _, ...moved } = { ...one, progress };
      return paused_until === undefined ? moved : { ...moved, paused_until };
    }),
  );
}

/** Takes the list with which the server answers a change; news of a prediction may have overtaken the answer. */
export function takePredictions(client: QueryClient, id: string | null, listed: Prediction[]): void {
  client.setQueryData<Prediction[]>(['predictions', id], (before = []) =>
    listed.map(one => before.find(known => known._id === one._id && hasEndedSince(known, one)) ?? one),
  );
}

/** Once a prediction has ended, the page knows more than repeated news does: what was starred or deleted since. */
function withNews(before: Prediction[], told: Prediction): Prediction[] {
  const known = before.find(({ _id }) => _id === told._id);
  if (known && predictionState(known) !== 'generating') return before;
  if (known) return before.map(one => (one === known ? told : one));
  return [told, ...before].toSorted((one, other) => other.started_at.localeCompare(one.started_at));
}

function hasEndedSince(known: Prediction, listed: Prediction): boolean {
  return predictionState(listed) === 'generating' && predictionState(known) !== 'generating';
}
