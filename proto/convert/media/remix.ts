import type { RemixKind as KindWord } from '../../data/prediction-media.ts';
import {
  type Remix as BusRemix,
  RemixKind,
} from '../../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { Remix } from '../../http/prediction-media.ts';
import { wordsOf } from '../words.ts';

const kindWords = wordsOf<KindWord, RemixKind>({
  'same-seed': RemixKind.SAME_SEED,
  variation: RemixKind.VARIATION,
  change: RemixKind.CHANGE,
});

export function remixToBus({ output, kind }: Remix) {
  return { output, kind: kindWords.toBus(kind) };
}

/** Undefined where there is none, or one of a kind that a newer version makes. */
export function remixFromBus(remix: BusRemix | undefined): Remix | undefined {
  const kind = remix && kindWords.fromBus(remix.kind);
  return kind && { output: remix.output, kind };
}
