import { notify } from '@insta-ai/design';
import { useEffect, useState } from 'react';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { predictionState } from '../../media-box/prediction-label.ts';
import { useGenerateImage, usePredictions } from '../../media-box/use-predictions.ts';
import { drawnSince } from '../rules/new-picture.ts';

/** Has a picture drawn and takes it when it is there; meanwhile the person may go on. */
export function useNewPicture(editor: ItemEditor, take: (output: string) => void) {
  const { data, refetch } = usePredictions(editor.id);
  const order = useGenerateImage(editor);
  /** What there was when a picture was ordered; undefined while none is. */
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const drawn = before && drawnSince(before, data ?? []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture is taken once, when it comes
  useEffect(() => {
    if (!drawn) return;
    setBefore(undefined);
    if ('output' in drawn) take(drawn.output);
    else notify.error(`${editor.item.title || 'NO_NAME'}: no new picture. ${drawn.problem}`);
  }, [drawn !== undefined]);

  const ask = async () => {
    const known = data ?? (await refetch()).data;
    if (!known) return notify.error('The pictures could not be loaded, so nothing was started. Try again.');
    setBefore(new Set(known.map(({ _id }) => _id)));
    order.mutate(undefined, { onError: () => setBefore(undefined) });
  };
  const running = data?.find(one => predictionState(one) === 'generating');
  const isBusy = order.isPending || before !== undefined || running !== undefined;
  return {
    ask,
    isBusy,
    underWay: isBusy ? `A new picture is being drawn${running ? `: ${running.progress} %` : ''}` : '',
  };
}
