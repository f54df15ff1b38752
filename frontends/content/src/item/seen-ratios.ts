import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { sizeInAddress } from '@insta-ai/proto/rules/pictures/size-in-address';
import { thumbnailAddress } from '@insta-ai/proto/rules/pictures/thumbnail-address';

/** Width by height of pictures that were looked at once; an address never shows another picture. */
const seen = new Map<string, number>();

/** Undefined for a video (it goes out as it is), and while a picture whose address does not say it has not been seen. */
export function seenRatio(output: string): number | undefined {
  if (isVideo(output)) return undefined;
  const size = sizeInAddress(output);
  return size ? size.width / size.height : seen.get(output);
}

/** A picture of an output has come, in any size. */
export function noteRatio(output: string, { naturalWidth, naturalHeight }: HTMLImageElement): void {
  if (naturalWidth && naturalHeight) seen.set(output, naturalWidth / naturalHeight);
}

/** Looks at an output; the small picture has the ratio of the large one and is there already. */
export async function seeRatio(output: string): Promise<void> {
  if (!(await see(output, thumbnailAddress(output))) && !isVideo(output)) await see(output, output);
}

/** Whether there is a picture at the address. */
function see(output: string, address: string): Promise<boolean> {
  return new Promise(resolve => {
    const picture = new Image();
    picture.onload = () => {
      noteRatio(output, picture);
      resolve(true);
    };
    picture.onerror = () => resolve(false);
    picture.src = address;
  });
}
