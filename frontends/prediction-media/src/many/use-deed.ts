import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { mostChangedMedia } from '@insta-ai/proto/data/prediction-media';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import type { Deed } from './deeds.ts';
import { useMediaRefresh, useMediaUndo } from './use-media-undo.ts';
import { files, resultOf, tooManyInWords } from './words.ts';

/** Has one thing done to many files, which can be taken back. The server does it whole, also when this page goes. */
export function useDeed(onEnd: (left: MediaItem[]) => void) {
  const refresh = useMediaRefresh();
  const takeBack = useMediaUndo(refresh);
  const [doing, setDoing] = useState<string>();
  const run = async ({ doing: word, done, isFor, change }: Deed, chosen: readonly MediaItem[]) => {
    const items = chosen.filter(isFor);
    if (items.length > mostChangedMedia) return void notify.error(tooManyInWords());
    setDoing(`${word} ${files(items.length)}…`);
    try {
      const outputs = items.map(({ output }) => output);
      const changed = await callApi('changeMedia', { body: { change, outputs } });
      const { kept, undo } = changed;
      const words = resultOf(changed, done);
      onEnd(items.filter(({ output }) => kept.includes(output)));
      notify.info(words, ...(undo ? [{ label: 'Undo', run: () => void takeBack(undo._id) }] : []));
    } catch (error) {
      notify.error(messageOf(error));
    }
    setDoing(undefined);
    refresh();
  };
  return { doing, run };
}
