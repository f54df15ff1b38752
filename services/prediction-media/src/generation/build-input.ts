import { controlFromBus, performanceFromBus, ratioFromBus } from '@insta-ai/proto/convert/preset';
import type { ContentType, ControlSlot } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { PredictionInput } from '../predictions/prediction.ts';
import { unusableSetting } from './generation.errors.ts';

/** Slots of the model's input, cn_img1 to cn_img4 (ai-providers.md B2). */
const slotCount = 4;
/** An upload library name, as its call in proto/http/content-type.ts has it. */
const libraryName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

type Settings = Omit<ContentType, '$typeName' | '$unknown' | 'slots'> & {
  slots: Pick<ControlSlot, 'image' | 'type' | 'controlType' | 'weight' | 'stop'>[];
};

/**
 * Parameters of a run from a prompt and a content type, control pictures by their file name. No field of the model may
 * be null, and what is not set is left out (ai-providers.md B2). Throws when a setting is not one the model knows.
 */
export function buildInput(prompt: string, settings: Settings | undefined, seed: number): PredictionInput {
  const input: PredictionInput = { prompt, image_seed: seed };
  if (!settings) return input;
  if (settings.negativePrompt) input.negative_prompt = settings.negativePrompt;
  // The one field where empty text means something: no style at all, while a missing one means the model's own three.
  input.style_selections = settings.styleSelections
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
    .join(',');
  const performance = known(performanceFromBus(settings), settings.performanceSelection, 'performance');
  if (performance) input.performance_selection = performance;
  const ratio = known(ratioFromBus(settings), settings.aspectRatiosSelection, 'picture size');
  if (ratio) input.aspect_ratios_selection = ratio;
  if (settings.imageNumber > 0) input.image_number = Math.min(8, settings.imageNumber);
  if (settings.refinerSwitch > 0) input.refiner_switch = clamp(settings.refinerSwitch, 0.1, 1);
  const slots = settings.slots.filter(slot => slot.image !== '').slice(0, slotCount);
  return Object.assign(input, ...slots.map((slot, index) => slotInput(slot, index + 1)));
}

function slotInput(slot: Settings['slots'][number], number: number): PredictionInput {
  if (!libraryName.test(slot.image)) throw unusableSetting(`picture of slot ${number}`, slot.image);
  const type = controlFromBus(slot);
  if (!type) throw unusableSetting(`type of slot ${number}`, slot.type);
  return {
    [`cn_img${number}`]: slot.image,
    [`cn_type${number}`]: type,
    [`cn_weight${number}`]: clamp(slot.weight, 0, 2),
    [`cn_stop${number}`]: clamp(slot.stop, 0, 1),
  };
}

/** A word that a newer version knows is refused: what was chosen is not quietly left out. */
function known<Word extends string>(word: Word | undefined, said: string, name: string): Word | undefined {
  if (!word && said) throw unusableSetting(name, said);
  return word;
}

function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}
