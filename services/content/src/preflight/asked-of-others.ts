import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { isOffered, wantedOnceLive } from '@insta-ai/proto/rules/post-options';
import { postText } from '@insta-ai/proto/rules/post-text';
import type { ContentDocument } from '../item/content-document.ts';
import { drawnCaption } from '../item/drawn-caption.ts';
import type { MediaToCheck } from '../media/prediction-media.gateway.ts';
import type { PostToCheck } from '../publishing/instagram.gateway.ts';

/** What instagram is asked about an item; undefined where there is nothing to ask. */
export function postAsked(item: ContentDocument, accountId: string): PostToCheck | undefined {
  const { instagramType, contents: outputs } = item;
  if (item.notify || !accountId || !instagramType) return undefined;
  return {
    userId: item.owner,
    accountId,
    instagramType,
    files: outputs.length,
    films: outputs.filter(isVideo).length,
    hasCover: hasCover(item),
    partners: isOffered('partners', instagramType) ? item.partners : [],
    musicId: isOffered('music', instagramType) ? (item.music?.id ?? '') : '',
    placeId: isOffered('place', instagramType) ? (item.place?.id ?? '') : '',
    caption: postText(item, instagramType),
    onceLive: wantedOnceLive({ instagramType, options: item }),
  };
}

/** What prediction-media is asked about what an item shows. */
export function mediaAsked(item: ContentDocument): MediaToCheck | undefined {
  const { owner: userId, instagramType, contents: outputs, fit } = item;
  if (!instagramType || outputs.length === 0) return undefined;
  const hasCaption = drawnCaption(item) !== '';
  // A picture wins over a frame (2.3).
  return { userId, outputs, instagramType, fit, hasCaption, coverMs: hasCover(item) ? 0 : item.coverMs };
}

/** What it is asked about the picture that stands for a Reel: it is fitted as a Story. */
export function coverAsked(item: ContentDocument): MediaToCheck | undefined {
  if (!hasCover(item)) return undefined;
  const { owner: userId, coverOutput, fit } = item;
  return { userId, outputs: [coverOutput], instagramType: 'Story', fit, hasCaption: false, coverMs: 0 };
}

function hasCover({ instagramType, coverOutput }: ContentDocument): boolean {
  return instagramType === 'Reel' && coverOutput !== '';
}
