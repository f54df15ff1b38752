import { type ImageChoice, modelOf } from '@insta-ai/platform';
import type { RemixKind } from '@insta-ai/proto/data/prediction-media';
import type { ImageModel, Prediction, RemixOf } from '@insta-ai/proto/http/prediction-media';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';
import { whyNoSameSeed } from '@insta-ai/proto/rules/pictures/same-seed';
import { drawsFromWordsAlone, wordsAloneSentence } from '@insta-ai/proto/rules/pictures/words-alone';

const labels: Record<RemixKind, string> = {
  'same-seed': 'Same seed',
  variation: 'Variation',
  change: 'Changed in words',
};

/** What stands at a picture that was drawn from another one. */
export function remixLabel({ kind, isGuided }: Pick<RemixOf, 'kind' | 'isGuided'>): string {
  return isGuided ? 'Guided by a picture' : labels[kind];
}

/** What each way keeps of the first. */
export const remixHint: Record<Exclude<RemixKind, 'change'>, string> = {
  'same-seed': 'The prompt as it is now, everything else as it was: good for small changes of the prompt.',
  variation: 'The prompt and settings it was drawn with, and another seed.',
};

/** What words come to with a picture; a model that is not known, or of an older version, is taken to edit it. */
export function wordsOffer(models: readonly ImageModel[], chosen: ImageChoice, hasPrompt: boolean) {
  const model = modelOf(models, chosen);
  if (model?.edits !== false)
    return {
      label: 'What should change?',
      hint: 'It is drawn from this picture and your words.',
      act: 'Change in words',
    };
  const from = hasPrompt ? 'its prompt and your words' : 'your words';
  return {
    label: 'What should be different?',
    hint: `${model.title} (${modelName(model.model)}) does not edit pictures: a new one is drawn from ${from}, guided by this one.`,
    act: 'Guided by this picture',
  };
}

/** Why a picture cannot be changed in words; undefined while it can be, or that is not known. */
export function whyNoChange(models: readonly ImageModel[], chosen: ImageChoice): string | undefined {
  const model = modelOf(models, chosen);
  return model && drawsFromWordsAlone(model) ? wordsAloneSentence(model) : undefined;
}

/** Why a picture cannot be drawn again with its seed; undefined while it can be, or that is not known. */
export function whyNoSeed(
  models: readonly ImageModel[],
  { drawn_by: first }: Pick<Prediction, 'drawn_by'>,
): string | undefined {
  const atService = models.filter(({ title }) => title === first?.title);
  const model = atService.find(one => one.model === first?.model) ?? atService[0];
  return model && whyNoSameSeed(model, first);
}
