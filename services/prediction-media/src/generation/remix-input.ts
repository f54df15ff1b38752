import type { RemixKind } from '@insta-ai/proto/data/prediction-media';
import { changeControl } from '@insta-ai/proto/rules/pictures/words-alone';
import type { PredictionInput } from '../predictions/prediction.ts';

/** A picture of ours that another one begins with: what it was drawn with, and where it is. */
export type Source = { input: PredictionInput; key: string };

/** How closely a changed picture keeps to the first; weight and stop as in the slots of a content type. */
const changed = { cn_type1: changeControl, cn_weight1: 1, cn_stop1: 0.9 } as const;

/**
 * Parameters of a run that begins with another picture. `own` is what the item would be drawn with: prompt, settings and a
 * fresh seed; a guided change is of a model that draws anew. With the seed of the first as many are drawn as before, as a model counts its seeds on within a run.
 */
export function remixInput(
  kind: RemixKind,
  { input, key }: Source,
  own: PredictionInput,
  isGuided = false,
): PredictionInput {
  const { prompt = '', image_seed: seed = 0 } = own;
  if (kind === 'same-seed') return { ...input, prompt };
  if (kind === 'variation') return { ...input, image_seed: seed, ...one };
  // An upload was drawn with nothing: it takes the settings of the item.
  const settings = Object.entries('prompt' in input ? input : own).filter(
    ([field]) => !field.startsWith('cn_'),
  );
  // Alone, the words of a change are the whole picture to such a model.
  const words = isGuided ? [input.prompt, prompt].filter(Boolean).join(', ') : prompt;
  return {
    ...Object.fromEntries(settings),
    prompt: words,
    image_seed: seed,
    ...one,
    cn_img1: key,
    ...changed,
  };
}

const one = { image_number: 1 } as const;
