import { remixFromBus } from '@insta-ai/proto/convert/media/remix';
import type { Remix as BusRemix } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { Remix } from '@insta-ai/proto/http/prediction-media';
import { keyOfMedia, mediaPath } from '../media/media-address.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Prediction } from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { noSeed, notAPicture, pictureGone, unknownRemix } from './generation.errors.ts';
import type { Source } from './remix-input.ts';

type Places = {
  predictions: Pick<PredictionsStore, 'find'>;
  outputs: Pick<OutputsStore, 'findByKey'>;
};

export type RemixSource = Source & Pick<Prediction, 'drawnBy'> & { remix: Remix };

/** The picture that a new one begins with; refused when it is not there, or cannot be begun with so. */
export async function remixSource(
  { predictions, outputs }: Places,
  owner: string,
  asked: BusRemix | undefined,
): Promise<RemixSource | undefined> {
  if (!asked) return undefined;
  const remix = remixFromBus(asked);
  if (!remix) throw unknownRemix();
  const key = keyOfMedia(remix.output);
  const output = key === undefined ? undefined : await outputs.findByKey(owner, key);
  const first = output && (await predictions.find(output.prediction));
  if (!output || first?.owner !== owner || first.state === 'deleting') throw pictureGone();
  if (output.kind !== 'image') throw notAPicture();
  if (output.origin === 'uploaded' && remix.kind !== 'change') throw noSeed();
  const { input, drawnBy } = first;
  return {
    remix: { kind: remix.kind, output: mediaPath(output.key) },
    input,
    key: output.key,
    ...(drawnBy && { drawnBy }),
  };
}
