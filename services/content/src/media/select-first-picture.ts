import type { Prediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { ContentDocument } from '../contents/content-document.ts';
import type { Change } from '../contents/contents.store.ts';
import { isGoingOut } from '../planning/content-status.ts';

/** An item that waits for its first picture takes it as its media, unless the person chose something meanwhile. */
export function selectFirstPicture(
  item: Pick<ContentDocument, 'wantsPicture' | 'contents' | 'outcome'>,
  { output }: Pick<Prediction, 'output'>,
): Change | undefined {
  const picture = output[0];
  if (!item.wantsPicture || picture === undefined || isGoingOut(item)) return undefined;
  const contents = item.contents.length > 0 ? item.contents : [picture];
  return { set: { contents, wantsPicture: undefined, pictureAskAt: undefined } };
}
