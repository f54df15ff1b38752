import type { RemixKind } from '@insta-ai/proto/data/prediction-media';
import type { ImageModel, Prediction } from '@insta-ai/proto/http/prediction-media';
import { whyNoSameSeed } from '@insta-ai/proto/rules/pictures/same-seed';
import { drawsFromWordsAlone, wordsAloneSentence } from '@insta-ai/proto/rules/pictures/words-alone';

/** What stands at a picture that was drawn from another one. */
export const remixLabel: Record<RemixKind, string> = {
  'same-seed': 'Same seed',
  variation: 'Variation',
  change: 'Changed in words',
};

/** What each way keeps of the first. */
export const remixHint: Record<Exclude<RemixKind, 'change'>, string> = {
  'same-seed': 'The prompt as it is now, everything else as it was: good for small changes of the prompt.',
  variation: 'The prompt and settings it was drawn with, and another seed.',
};

/** Why a picture cannot be changed in words; undefined while it can be, or that is not known. */
export function whyNoChange(
  models: readonly ImageModel[],
  chosen: string | null | undefined,
): string | undefined {
  const model = models.find(({ name, isUsual }) => (chosen ? name === chosen : isUsual));
  if (!model) return undefined;
  return drawsFromWordsAlone(model) ? wordsAloneSentence(model) : undefined;
}

/** Why a picture cannot be drawn again with its seed; undefined while it can be, or that is not known. */
export function whyNoSeed(
  models: readonly ImageModel[],
  { drawn_by: first }: Pick<Prediction, 'drawn_by'>,
): string | undefined {
  const model = first && models.find(({ title }) => title === first.title);
  return model && whyNoSameSeed(model, first);
}
