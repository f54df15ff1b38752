import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { useEffect, useReducer } from 'react';
import { seenRatio, seeRatio } from '../../item/seen-ratios.ts';

/** The ratio of each output; undefined for a video (it goes out as it is) and while the picture has not been seen. */
export function useRatios(outputs: readonly string[]): (number | undefined)[] {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const unknown = outputs.filter(output => !isVideo(output) && !seenRatio(output)).join('\n');

  useEffect(() => {
    let isShown = true;
    for (const output of unknown.split('\n').filter(text => text !== '')) {
      void seeRatio(output).then(() => {
        if (isShown && seenRatio(output)) redraw();
      });
    }
    return () => {
      isShown = false;
    };
  }, [unknown]);

  return outputs.map(seenRatio);
}
