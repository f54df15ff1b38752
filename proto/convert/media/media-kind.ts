import { MediaKind } from '../../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { MediaKind as KindOfFile } from '../../rules/media-kind.ts';
import { wordsOf } from '../words.ts';

type Kind = KindOfFile['kind'];

const kindWords = wordsOf<Kind, MediaKind>({ image: MediaKind.IMAGE, video: MediaKind.VIDEO });

/** With the text by which the first release knew it, as in target.ts. */
export const kindToBus = (kind: Kind) => ({ mediaKind: kindWords.toBus(kind), kind });

export function kindFromBus({ mediaKind, kind }: { mediaKind: MediaKind; kind: string }): Kind {
  return kindWords.fromBus(mediaKind) ?? (kind === 'video' ? 'video' : 'image');
}
