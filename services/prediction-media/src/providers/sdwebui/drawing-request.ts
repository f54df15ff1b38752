import { AppError } from '@insta-ai/chassis/app-error';
import type { ControlType, OrderField, Performance } from '@insta-ai/proto/data/content-type';
import type { ControlFiles } from '../image-provider.ts';
import type { PictureOrder } from '../picture-order.ts';

/** What is sent, and to which of the two calls. */
export type DrawingRequest = {
  call: 'txt2img' | 'img2img';
  count: number;
  body: Readonly<Record<string, unknown>>;
};

/** It draws over a picture; its other ways of control are extensions, which may not be there. */
export const usedKinds: readonly ControlType[] = ['ImagePrompt'];

/** Styles and refiner of a content type are names of Fooocus, and mean nothing there; a picture is drawn over as a whole. */
export const usedFields: ReadonlySet<OrderField> = new Set<OrderField>([
  'negative_prompt',
  'performance_selection',
  'aspect_ratios_selection',
  'image_number',
  'image_seed',
  'cn_img',
  'cn_type',
  'cn_weight',
]);

/** TABLE: steps of sampling for each quality, with the samplers that any checkpoint knows: 8 steps draw with special ones alone. */
const steps: Readonly<Record<Performance, number>> = { Quality: 40, Speed: 25, 'Extreme Speed': 15 };

/** Its extensions keep seeds in 32 bits. */
const seeds = 2 ** 32;

/** How much of a picture of weight 1 is drawn anew; of weight 0 it is all, of weight 2 a little. */
const anewPerWeight = 0.4;

/**
 * Body of txt2img, or of img2img where there is a picture to draw over. What is not set is left out, so that the server's own settings hold.
 * Pictures are drawn one after the other (`n_iter`), as a batch of many needs the memory of all. Facts: modules/api/models.py and
 * modules/processing.py of github.com/AUTOMATIC1111/stable-diffusion-webui.
 */
export async function drawingRequest(
  { prompt, seed, count, negative, quality, size, controls }: PictureOrder,
  files: Pick<ControlFiles, 'bytes'>,
  model: string | undefined,
): Promise<DrawingRequest> {
  const [over, ...further] = controls.filter(({ kind, weight }) => usedKinds.includes(kind) && weight > 0);
  if (further.length > 0) throw new AppError('failed_precondition', oneAlone);
  const body = {
    prompt,
    seed: seed % seeds,
    n_iter: count,
    batch_size: 1,
    ...(negative !== undefined && { negative_prompt: negative }),
    ...(quality && { steps: steps[quality] }),
    ...size,
    ...(model !== undefined && { override_settings: { sd_model_checkpoint: model } }),
  };
  if (!over) return { call: 'txt2img', count, body };
  const { bytes } = await files.bytes(over.filename);
  const init = {
    init_images: [bytes.toString('base64')],
    // Cut to the size and not stretched to it.
    resize_mode: 1,
    denoising_strength: Number((1 - anewPerWeight * over.weight).toFixed(2)),
  };
  return { call: 'img2img', count, body: { ...body, ...init } };
}

const oneAlone =
  'The Stable Diffusion web UI draws over one control picture of the type ImagePrompt, and the content type has more of them. Take the others out.';
