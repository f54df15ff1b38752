import type { mediaKinds } from '../data/prediction-media.ts';
import { MediaKind } from '../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import { wordsOf } from './words.ts';

type Kind = (typeof mediaKinds)[number];

const kindWords = wordsOf<Kind, MediaKind>({ image: MediaKind.IMAGE, video: MediaKind.VIDEO });

/** With the text by which the first release knew it, as in target.ts. */
export const kindToBus = (kind: Kind) => ({ mediaKind: kindWords.toBus(kind), kind });

export function kindFromBus({ mediaKind, kind }: { mediaKind: MediaKind; kind: string }): Kind {
  return kindWords.fromBus(mediaKind) ?? (kind === 'video' ? 'video' : 'image');
}
