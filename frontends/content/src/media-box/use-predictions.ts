import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { Content } from '@insta-ai/proto/http/content';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import type { ItemDeeds } from '../editor/item-editor.ts';
import { saveFirst } from '../editor/save-first.ts';
import { usePollEvery } from '../fetching/use-poll-every.ts';
import { predictionState } from './prediction-label.ts';
import { mediaHeadingId } from './show-prediction.ts';
import { takePredictions } from './take-prediction.ts';
import { useOrderKeys } from './use-order-keys.ts';

/** The predictions of an item, newest first; asked for again while one of them is under way. */
export function usePredictions(id: string | null) {
  const pollEvery = usePollEvery();
  return useQuery({
    ...predictionsOf(id),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data?.some(one => predictionState(one) === 'generating') ? pollEvery : false,
  });
}

/** What was drawn from a picture of an item, newest first; of the predictions that the screen has. */
export function useRemixesOf(id: string | null, output: string): Prediction[] {
  const { data = [] } = useQuery({ ...predictionsOf(id), enabled: false });
  return data.filter(({ remix_of: from }) => from?.output === output);
}

function predictionsOf(id: string | null) {
  return {
    queryKey: ['predictions', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi('listPredictions', { params: { id: id ?? '' }, signal }),
  };
}

/** Orders a picture; what is typed is saved first, because the server draws what it has. */
export function useGenerateImage(editor: ItemDeeds) {
  const { id } = editor;
  const queryClient = useQueryClient();
  const order = useOrderKeys(id);
  return useMutation({
    mutationFn: async () => {
      await saveFirst(editor);
      return order(id ?? '', repeatKey => callApi('generateImage', { params: { id: id ?? '' }, repeatKey }));
    },
    onSuccess: predictions => takePredictions(queryClient, id, predictions),
    onError: error => notify.error(messageOf(error)),
  });
}

type ToDelete = { predictionId: string; index?: number; output?: string };

/**
 * Takes an output away; the answer has the item without it. It is named by its place and its address: the place alone may be
 * another one's by now, and the address alone is refused while an item uses it.
 */
export function useDeleteOutput({ id, tell }: ItemDeeds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ predictionId, index, output }: ToDelete) =>
      callApi('deletePrediction', { params: { id: id ?? '', predictionId }, query: { index, output } }),
    onSuccess: ({ predictions, content }) => {
      takePredictions(queryClient, id, predictions);
      if (content) tell(content as Content);
      // The button that had the focus is gone with its tile.
      document.getElementById(mediaHeadingId)?.focus({ preventScroll: true });
    },
    onError: error => {
      notify.error(messageOf(error));
      // It may be gone already: deleted elsewhere, or by a first press whose answer was lost.
      void queryClient.invalidateQueries({ queryKey: ['predictions', id] });
    },
  });
}

type Star = { prediction: Pick<Prediction, '_id'>; output: string; isOn: boolean };

/** Stars an output or takes the star off; shown at once, taken back when it fails. */
export function useStarOutput(id: string | null) {
  const queryClient = useQueryClient();
  const mutationKey = ['star of item', id];
  const isNewestOf = (fits: (star: Star) => boolean) =>
    queryClient.isMutating({ mutationKey, predicate: ({ state }) => fits(state.variables as Star) }) === 1;
  const replace = (predictionId: string, change: (before: Prediction) => Prediction) =>
    queryClient.setQueryData<Prediction[]>(['predictions', id], before =>
      before?.map(one => (one._id === predictionId ? change(one) : one)),
    );
  const show = ({ prediction, output, isOn }: Star) =>
    replace(prediction._id, before => {
      const others = before.outputPreferred.filter(other => other !== output);
      return { ...before, outputPreferred: isOn ? [...others, output] : others };
    });
  return useMutation({
    mutationKey,
    // One after the other, so that the last click of several quick ones is what stays.
    scope: { id: `star of item ${id}` },
    mutationFn: ({ prediction, output, isOn }: Star) =>
      callApi(isOn ? 'addPreferred' : 'removePreferred', {
        params: { id: prediction._id },
        body: { output },
      }),
    onMutate: show,
    onSuccess: changed => {
      // An older answer knows nothing of a newer click.
      if (isNewestOf(({ prediction }) => prediction._id === changed._id)) replace(changed._id, () => changed);
    },
    onError: (error, star) => {
      if (isNewestOf(({ output }) => output === star.output)) show({ ...star, isOn: !star.isOn });
      notify.error(messageOf(error));
    },
  });
}
