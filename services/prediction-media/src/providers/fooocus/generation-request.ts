import type { ControlFiles, PreparedOrder } from '../image-provider.ts';
import type { PictureOrder } from '../picture-order.ts';

/**
 * Body of text-to-image-with-ip. What is not set is left out, so that the server's own preset holds: no styles mean its own
 * three, an empty list means none (ai-providers.md B3).
 *
 * Control pictures go along as they are: one by address that the server cannot fetch is left out without a word. One of
 * weight or stop 0 steers nothing, and is not sent because there 0 means the default of its kind
 * (github.com/mrhan1993/Fooocus-API @cae8733, fooocusapi/utils/api_utils.py).
 */
export async function generationRequest(order: PictureOrder, files: ControlFiles): Promise<PreparedOrder> {
  const { prompt, seed, negative, styles, quality, size, count, refinerSwitch, controls } = order;
  const steering = controls.filter(({ weight, stop }) => weight > 0 && stop > 0);
  return {
    prompt,
    image_seed: seed,
    image_number: count,
    ...(negative !== undefined && { negative_prompt: negative }),
    ...(styles && { style_selections: [...styles] }),
    ...(quality && { performance_selection: quality }),
    ...(size && { aspect_ratios_selection: `${size.width}*${size.height}` }),
    ...(refinerSwitch !== undefined && { refiner_switch: refinerSwitch }),
    image_prompts: await Promise.all(
      steering.map(async ({ filename, kind, weight, stop }) => ({
        cn_img: (await files.bytes(filename)).bytes.toString('base64'),
        cn_type: kind,
        cn_weight: weight,
        cn_stop: stop,
      })),
    ),
    async_process: true,
  };
}
