import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { thumbnailAddress } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import { useEffect, useReducer } from 'react';

/** Width by height of pictures that were looked at once; an address never shows another picture. */
const known = new Map<string, number>();

/** The ratio of each output; undefined for a video (it goes out as it is) and while the picture has not been seen. */
export function useRatios(outputs: readonly string[]): (number | undefined)[] {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const unknown = outputs.filter(output => !isVideo(output) && !known.has(output)).join('\n');

  useEffect(() => {
    let isShown = true;
    for (const output of unknown.split('\n').filter(text => text !== '')) {
      void measure(output).then(ratio => {
        if (ratio) known.set(output, ratio);
        if (ratio && isShown) redraw();
      });
    }
    return () => {
      isShown = false;
    };
  }, [unknown]);

  return outputs.map(output => known.get(output));
}

/** The small picture has the ratio of the large one and is there already; undefined when neither can be shown. */
async function measure(output: string): Promise<number | undefined> {
  return (await ratioOf(thumbnailAddress(output))) ?? ratioOf(output);
}

function ratioOf(address: string): Promise<number | undefined> {
  return new Promise(resolve => {
    const picture = new Image();
    picture.onload = () => resolve(picture.naturalWidth / picture.naturalHeight || undefined);
    picture.onerror = () => resolve(undefined);
    picture.src = address;
  });
}
