import type { ControlFiles, PreparedOrder } from '../image-provider.ts';
import { type PictureOrder, ratioWordOf } from '../picture-order.ts';

/**
 * Input of the Fooocus version. No field of the model may be null, and what is not set is left out; empty styles mean none,
 * while no styles mean the model's own three (ai-providers.md B2).
 */
export async function fooocusInput(order: PictureOrder, files: ControlFiles): Promise<PreparedOrder> {
  const { prompt, seed, negative, styles, quality, size, count, refinerSwitch, controls } = order;
  const ratio = size && ratioWordOf(size);
  const slots = await Promise.all(
    controls.map(async ({ filename, kind, weight, stop }, index) => ({
      [`cn_img${index + 1}`]: await files.address(filename),
      [`cn_type${index + 1}`]: kind,
      [`cn_weight${index + 1}`]: weight,
      [`cn_stop${index + 1}`]: stop,
    })),
  );
  return Object.assign(
    { prompt, image_seed: seed, image_number: count },
    negative !== undefined && { negative_prompt: negative },
    styles && { style_selections: styles.join(',') },
    quality && { performance_selection: quality },
    ratio && { aspect_ratios_selection: ratio },
    refinerSwitch !== undefined && { refiner_switch: refinerSwitch },
    ...slots,
  );
}
