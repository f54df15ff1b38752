import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  Prediction as BusPrediction,
  ImageOrder,
  ImageOrderSchema,
  PredictionSchema,
} from '../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { Prediction } from '../http/prediction-media.ts';
import { remixFromBus, remixToBus } from './media/remix.ts';
import { momentFromBus, momentToBus, noMoment } from './moment.ts';
import { olderJson } from './older.ts';
import {
  controlFromBus,
  controlToBus,
  performanceFromBus,
  performanceToBus,
  ratioFromBus,
  ratioToBus,
} from './preset.ts';
import type { EachField } from './words.ts';

type Input = Prediction['input'];

/** A prediction as the browser gets it, on the bus. */
export function predictionToBus(prediction: Prediction): MessageInitShape<typeof PredictionSchema> {
  return {
    id: prediction._id,
    contentId: prediction._content,
    started: momentToBus(prediction.started_at),
    completed: momentToBus(prediction.completed_at),
    filename: prediction.filename ?? undefined,
    output: prediction.output,
    outputPreferred: prediction.outputPreferred,
    order: Object.keys(prediction.input).length > 0 ? orderToBus(prediction.input) : undefined,
    progress: prediction.progress,
    error: prediction.error ?? undefined,
    thumbnails: prediction.thumbnails,
    pausedUntil: momentToBus(prediction.paused_until),
    drawnBy: prediction.drawn_by,
    remixOf: prediction.remix_of && remixToBus(prediction.remix_of),
    missing: prediction.missing,
  } satisfies Omit<EachField<typeof PredictionSchema>, 'startedAt' | 'completedAt'>;
}

export function predictionFromBus(prediction: BusPrediction): Prediction {
  const { drawnBy } = prediction;
  const remixOf = remixFromBus(prediction.remixOf);
  const pausedUntil = momentFromBus(prediction.pausedUntil);
  return {
    _id: prediction.id,
    _content: prediction.contentId,
    started_at: momentFromBus(prediction.started) ?? (prediction.startedAt || noMoment),
    completed_at: momentFromBus(prediction.completed) ?? prediction.completedAt ?? null,
    filename: prediction.filename ?? null,
    output: prediction.output,
    outputPreferred: prediction.outputPreferred,
    input: prediction.order ? orderFromBus(prediction.order) : (olderJson(prediction, olderInput) ?? {}),
    progress: prediction.progress,
    error: prediction.error ?? null,
    thumbnails: prediction.thumbnails,
    ...(pausedUntil !== undefined && { paused_until: pausedUntil }),
    ...(prediction.missing !== undefined && { missing: prediction.missing }),
    ...(drawnBy && { drawn_by: { title: drawnBy.title, model: drawnBy.model } }),
    ...(remixOf && { remix_of: remixOf }),
  };
}

/** Whether nothing more comes of a prediction on the bus. An older version wrote a text. */
export function hasEnded({
  completed,
  completedAt,
}: Pick<BusPrediction, 'completed' | 'completedAt'>): boolean {
  return Boolean(completed ?? completedAt);
}

const olderInput = 8;

/** Places of the model's input for control pictures: cn_img1 to cn_img4. */
const places = [1, 2, 3, 4];

function orderToBus(input: Input): MessageInitShape<typeof ImageOrderSchema> {
  const seed = numberOf(input.image_seed);
  return {
    prompt: textOf(input.prompt),
    imageSeed: seed === undefined ? undefined : BigInt(Math.trunc(seed)),
    negativePrompt: textOf(input.negative_prompt),
    styleSelections: textOf(input.style_selections),
    ...performanceToBus(textOf(input.performance_selection)),
    ...ratioToBus(textOf(input.aspect_ratios_selection)),
    imageNumber: numberOf(input.image_number),
    refinerSwitch: numberOf(input.refiner_switch),
    slots: places
      .filter(place => textOf(input[`cn_img${place}`]) !== undefined)
      .map(place => ({
        image: textOf(input[`cn_img${place}`]),
        ...controlToBus(textOf(input[`cn_type${place}`])),
        weight: numberOf(input[`cn_weight${place}`]),
        stop: numberOf(input[`cn_stop${place}`]),
      })),
  } satisfies EachField<typeof ImageOrderSchema>;
}

function orderFromBus(order: ImageOrder): Input {
  const words = {
    prompt: order.prompt,
    image_seed: order.imageSeed === undefined ? undefined : Number(order.imageSeed),
    negative_prompt: order.negativePrompt,
    style_selections: order.styleSelections,
    performance_selection: performanceFromBus(order) ?? order.performanceSelection,
    aspect_ratios_selection: ratioFromBus(order) ?? order.aspectRatiosSelection,
    image_number: order.imageNumber,
    refiner_switch: order.refinerSwitch,
  };
  const slots = order.slots.map((slot, index) => ({
    [`cn_img${index + 1}`]: slot.image,
    [`cn_type${index + 1}`]: controlFromBus(slot) ?? slot.type,
    [`cn_weight${index + 1}`]: slot.weight,
    [`cn_stop${index + 1}`]: slot.stop,
  }));
  return Object.assign(
    Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)),
    ...slots,
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
