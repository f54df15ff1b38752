import {
  type AspectRatio,
  aspectRatios,
  type ControlType,
  type Performance,
} from '@insta-ai/proto/data/content-type';
import type { PredictionInput } from '../predictions/prediction.ts';

/** In pixels. */
export type PictureSize = { width: number; height: number };

/** What a content type asks of a picture, in words of the product: each provider makes its own input of it. */
export type PictureOrder = {
  prompt: string;
  /** Below 2^48, so that every JSON reader keeps it exactly. */
  seed: number;
  count: number;
  negative?: string;
  /** Not there: the model's own; empty: none. */
  styles?: readonly string[];
  quality?: Performance;
  size?: PictureSize;
  refinerSwitch?: number;
  controls: readonly ControlPicture[];
};

/** A picture that steers the drawing. */
export type ControlPicture = {
  /** Its file name in the upload library. */
  filename: string;
  kind: ControlType;
  /** How strongly it steers, 0 to 2. */
  weight: number;
  /** For which part of the drawing, 0 to 1. */
  stop: number;
};

/** Slots of a stored order, cn_img1 to cn_img4. */
const slots = [1, 2, 3, 4] as const;

/** The order that a prediction stands for. Its parameters were checked when it was stored (`generation/build-input.ts`). */
export function orderOf(input: PredictionInput): PictureOrder {
  const text = (field: string) => (field in input ? String(input[field]) : undefined);
  const number = (field: string) => (field in input ? Number(input[field]) : undefined);
  const negative = text('negative_prompt');
  const styles = text('style_selections');
  const quality = text('performance_selection') as Performance | undefined;
  const ratio = text('aspect_ratios_selection');
  const size = ratio === undefined ? undefined : sizeOf(ratio);
  const refinerSwitch = number('refiner_switch');
  return {
    prompt: text('prompt') ?? '',
    seed: number('image_seed') ?? 0,
    count: number('image_number') ?? 1,
    ...(negative !== undefined && { negative }),
    ...(styles !== undefined && { styles: styles.split(',').filter(Boolean) }),
    ...(quality && { quality }),
    ...(size && { size }),
    ...(refinerSwitch !== undefined && { refinerSwitch }),
    controls: slots.flatMap(slot => {
      const filename = text(`cn_img${slot}`);
      if (filename === undefined) return [];
      const kind = text(`cn_type${slot}`) as ControlType;
      return [
        { filename, kind, weight: number(`cn_weight${slot}`) ?? 1, stop: number(`cn_stop${slot}`) ?? 1 },
      ];
    }),
  };
}

/** A size as a content type names it. */
export function sizeOf(ratio: AspectRatio): PictureSize;
export function sizeOf(ratio: string): PictureSize | undefined;
export function sizeOf(ratio: string): PictureSize | undefined {
  const [width, height] = ratio.split('*').map(Number);
  return width && height ? { width, height } : undefined;
}

/** A size as a person reads it, where it is another than the one that is wished. */
export function sizeInstead({ width, height }: PictureSize, wish: PictureSize): string | undefined {
  return width === wish.width && height === wish.height ? undefined : `${width}×${height}`;
}

/** The product's word for a size, for models that are asked by it; undefined for a size that is none of the five. */
export function ratioWordOf({ width, height }: PictureSize): AspectRatio | undefined {
  const word = `${width}*${height}`;
  return word in aspectRatios ? (word as AspectRatio) : undefined;
}
