/**
 * Input of konieshadow/fooocus-api as its live version declares it (ai-providers.md B2): nothing is required,
 * nothing may be null.
 */
export type FieldRule =
  | { type: 'string'; format?: 'uri'; default?: string }
  | { type: 'enum'; values: readonly string[]; default: string }
  | { type: 'boolean'; default: boolean }
  | { type: 'integer' | 'number'; minimum?: number; maximum?: number; default?: number };

const aspectRatios = `
  704*1408 704*1344 768*1344 768*1280 832*1216 832*1152 896*1152 896*1088 960*1088 960*1024 1024*1024
  1024*960 1088*960 1088*896 1152*896 1152*832 1216*832 1280*768 1344*768 1344*704 1408*704 1472*704
  1536*640 1600*640 1664*576 1728*576`
  .trim()
  .split(/\s+/);

const controlTypes = ['ImagePrompt', 'FaceSwap', 'PyraCanny', 'CPDS'] as const;

const upscaleMethods = [
  'Disabled',
  'Vary (Subtle)',
  'Vary (Strong)',
  'Upscale (1.5x)',
  'Upscale (2x)',
  'Upscale (Fast 2x)',
  'Upscale (Custom)',
] as const;

const controlSlot = (slot: 1 | 2 | 3 | 4): Record<string, FieldRule> => ({
  [`cn_img${slot}`]: { type: 'string', format: 'uri' },
  [`cn_stop${slot}`]: { type: 'number', minimum: 0, maximum: 1 },
  [`cn_weight${slot}`]: { type: 'number', minimum: 0, maximum: 2 },
  [`cn_type${slot}`]: { type: 'enum', values: controlTypes, default: 'ImagePrompt' },
});

export const fooocusInput: Readonly<Record<string, FieldRule>> = {
  prompt: { type: 'string', default: '' },
  negative_prompt: { type: 'string', default: '' },
  style_selections: { type: 'string', default: 'Fooocus V2,Fooocus Enhance,Fooocus Sharp' },
  performance_selection: { type: 'enum', values: ['Speed', 'Quality', 'Extreme Speed'], default: 'Speed' },
  aspect_ratios_selection: { type: 'enum', values: aspectRatios, default: '1152*896' },
  image_number: { type: 'integer', minimum: 1, maximum: 8, default: 1 },
  image_seed: { type: 'integer', default: -1 },
  sharpness: { type: 'number', minimum: 0, maximum: 30, default: 2 },
  guidance_scale: { type: 'number', minimum: 1, maximum: 30, default: 4 },
  refiner_switch: { type: 'number', minimum: 0.1, maximum: 1, default: 0.5 },
  uov_input_image: { type: 'string', format: 'uri' },
  uov_method: { type: 'enum', values: upscaleMethods, default: 'Disabled' },
  uov_upscale_value: { type: 'number', default: 0 },
  inpaint_additional_prompt: { type: 'string', default: '' },
  inpaint_input_image: { type: 'string', format: 'uri' },
  inpaint_input_mask: { type: 'string', format: 'uri' },
  outpaint_selections: { type: 'string', default: '' },
  outpaint_distance_left: { type: 'integer', default: 0 },
  outpaint_distance_top: { type: 'integer', default: 0 },
  outpaint_distance_right: { type: 'integer', default: 0 },
  outpaint_distance_bottom: { type: 'integer', default: 0 },
  ...controlSlot(1),
  ...controlSlot(2),
  ...controlSlot(3),
  ...controlSlot(4),
};

export const stepsOfSpeed: Readonly<Record<string, number>> = { Speed: 30, Quality: 60, 'Extreme Speed': 8 };
