import { notify } from '@insta-ai/design';
import { messageOf } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useRef, useState } from 'react';
import type { Deed } from './deeds.ts';
import { runPaced } from './run-paced.ts';
import { resultOf } from './words.ts';

/** Calls under way at a time: quick enough, and others of the person still get through. */
const width = 3;

export type Progress = { doing: string; ended: number; all: number };

/** Does one thing to many files at a time; it goes on while the person looks at another screen. */
export function useDeed(onEnd: (left: MediaItem[]) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const stopping = useRef(new AbortController());
  const run = async ({ doing, done, isFor, work }: Deed, chosen: readonly MediaItem[]) => {
    const items = chosen.filter(isFor);
    const all = items.length;
    stopping.current = new AbortController();
    setProgress({ doing, ended: 0, all });
    const outcome = await runPaced({
      items,
      width,
      work,
      onProgress: ended => setProgress({ doing, ended, all }),
      signal: stopping.current.signal,
    });
    setProgress(undefined);
    onEnd(outcome.left.map(({ item }) => item));
    (outcome.left.length > 0 ? notify.error : notify.success)(resultOf(outcome, done, messageOf));
    // Stars and pictures stand on the screens of items too.
    for (const queryKey of [['predictions'], ['mediaTags']]) void queryClient.invalidateQueries({ queryKey });
  };
  return { progress, run, stop: () => stopping.current.abort() };
}
