import type { Prediction } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { besideStep } from '../item/undo-step.ts';
import type { Change } from '../store/contents.store.ts';

/** An item that waits for its first picture takes it as its media, unless the person chose something meanwhile. */
export function selectFirstPicture(
  item: Pick<ContentDocument, 'wantsPicture' | 'contents' | 'outcome' | 'undo' | 'version'>,
  { output }: Pick<Prediction, 'output'>,
): Change | undefined {
  const picture = output[0];
  if (!item.wantsPicture || picture === undefined || isGoingOut(item)) return undefined;
  const contents = item.contents.length > 0 ? item.contents : [picture];
  return { set: besideStep(item, { contents, wantsPicture: undefined, pictureAskAt: undefined }) };
}
