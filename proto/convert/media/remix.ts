import type { RemixKind as KindWord } from '../../data/prediction-media.ts';
import {
  type Remix as BusRemix,
  RemixKind,
} from '../../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { RemixOf } from '../../http/prediction-media.ts';
import { wordsOf } from '../words.ts';

const kindWords = wordsOf<KindWord, RemixKind>({
  'same-seed': RemixKind.SAME_SEED,
  variation: RemixKind.VARIATION,
  change: RemixKind.CHANGE,
});

export function remixToBus({ output, kind, isGuided }: RemixOf) {
  return { output, kind: kindWords.toBus(kind), ...(isGuided && { isGuided }) };
}

/** Undefined where there is none, or one of a kind that a newer version makes. */
export function remixFromBus(remix: BusRemix | undefined): RemixOf | undefined {
  const kind = remix && kindWords.fromBus(remix.kind);
  return kind && { output: remix.output, kind, ...(remix.isGuided && { isGuided: true }) };
}
