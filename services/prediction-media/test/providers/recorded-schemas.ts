/**
 * Input schemas of models as Replicate publishes them, written down from the pages
 * `https://replicate.com/{owner}/{name}/versions/{id}/api` (read in November 2026): choices stand beside the input, as cog
 * writes them. Recraft's sizes are those of its own documentation.
 */
type Written = Record<string, unknown> & { choices?: readonly unknown[] };

const text = (more: Written = {}): Written => ({ type: 'string', ...more });
const file: Written = { type: 'string', format: 'uri' };
const files = (more: Written = {}): Written => ({
  type: 'array',
  items: { type: 'string', format: 'uri' },
  ...more,
});
const whole = (more: Written = {}): Written => ({ type: 'integer', ...more });
const number = (more: Written = {}): Written => ({ type: 'number', ...more });
const yesNo = (preset: boolean): Written => ({ type: 'boolean', default: preset });
const oneOf = (preset: string, ...choices: string[]): Written => ({ choices, default: preset });

const fluxRatios = ['1:1', '16:9', '21:9', '3:2', '2:3', '4:5', '5:4', '3:4', '4:3', '9:16', '9:21'];
const rounded = 'Must be a multiple of 32 (if it is not, it will be rounded to nearest multiple of 32).';

export const recordedSchemas = {
  'black-forest-labs/flux-1.1-pro': {
    prompt: text(),
    image_prompt: file,
    aspect_ratio: oneOf('1:1', 'custom', ...fluxRatios),
    width: whole({
      minimum: 256,
      maximum: 1440,
      description: `Only used when aspect_ratio=custom. ${rounded}`,
    }),
    height: whole({
      minimum: 256,
      maximum: 1440,
      description: `Only used when aspect_ratio=custom. ${rounded}`,
    }),
    safety_tolerance: whole({ default: 2, minimum: 1, maximum: 6 }),
    seed: whole(),
    prompt_upsampling: yesNo(false),
    output_format: oneOf('webp', 'webp', 'jpg', 'png'),
    output_quality: whole({ default: 80, minimum: 0, maximum: 100 }),
  },
  'black-forest-labs/flux-schnell': {
    prompt: text(),
    aspect_ratio: oneOf('1:1', ...fluxRatios),
    num_outputs: whole({ default: 1, minimum: 1, maximum: 4 }),
    num_inference_steps: whole({ default: 4, minimum: 1, maximum: 4 }),
    seed: whole(),
    output_format: oneOf('webp', 'webp', 'jpg', 'png'),
    output_quality: whole({ default: 80, minimum: 0, maximum: 100 }),
    disable_safety_checker: yesNo(false),
    go_fast: yesNo(true),
    megapixels: oneOf('1', '1', '0.25'),
  },
  'black-forest-labs/flux-dev': {
    prompt: text(),
    aspect_ratio: oneOf('1:1', '1:1', '16:9', '21:9', '2:3', '3:2', '4:5', '5:4', '9:16', '9:21'),
    image: file,
    prompt_strength: number({ default: 0.8, maximum: 1, minimum: 0 }),
    num_outputs: whole({ default: 1, minimum: 1, maximum: 4 }),
    num_inference_steps: whole({ default: 50, minimum: 1, maximum: 50 }),
    guidance: number({ default: 3.5, minimum: 0, maximum: 10 }),
    seed: whole(),
    output_format: oneOf('webp', 'webp', 'jpg', 'png'),
    output_quality: whole({ default: 80, minimum: 0, maximum: 100 }),
    disable_safety_checker: yesNo(false),
  },
  'black-forest-labs/flux-kontext-pro': {
    prompt: text(),
    input_image: { ...file, nullable: true },
    aspect_ratio: oneOf('match_input_image', 'match_input_image', ...fluxRatios, '2:1', '1:2'),
    prompt_upsampling: yesNo(false),
    seed: whole({ nullable: true }),
    output_format: oneOf('png', 'jpg', 'png'),
    safety_tolerance: whole({ default: 2, minimum: 0, maximum: 6 }),
  },
  'stability-ai/sdxl': {
    prompt: text({ default: 'An astronaut riding a rainbow unicorn' }),
    negative_prompt: text({ default: '' }),
    image: file,
    mask: file,
    width: whole({ default: 1024 }),
    height: whole({ default: 1024 }),
    num_outputs: whole({ default: 1, minimum: 1, maximum: 4 }),
    scheduler: oneOf('K_EULER', 'DDIM', 'K_EULER', 'PNDM'),
    num_inference_steps: whole({ default: 50, minimum: 1, maximum: 500 }),
    guidance_scale: number({ default: 7.5, minimum: 1, maximum: 50 }),
    prompt_strength: number({ default: 0.8, minimum: 0, maximum: 1 }),
    seed: whole(),
    refine: oneOf('no_refiner', 'no_refiner', 'expert_ensemble_refiner', 'base_image_refiner'),
    apply_watermark: yesNo(true),
  },
  'stability-ai/stable-diffusion-3.5-large': {
    prompt: text({ default: '' }),
    aspect_ratio: oneOf(
      '1:1',
      '1:1',
      '16:9',
      '21:9',
      '3:2',
      '2:3',
      '4:5',
      '5:4',
      '3:4',
      '4:3',
      '9:16',
      '9:21',
    ),
    cfg: number({ default: 3.5, minimum: 0, maximum: 20 }),
    image: file,
    prompt_strength: number({ default: 0.85, minimum: 0, maximum: 1 }),
    steps: whole({ default: 35, minimum: 1, maximum: 50 }),
    seed: whole(),
    output_format: oneOf('webp', 'webp', 'jpg', 'png'),
    output_quality: whole({ default: 90, minimum: 0, maximum: 100 }),
  },
  'ideogram-ai/ideogram-v3-turbo': {
    prompt: text(),
    aspect_ratio: oneOf(
      '1:1',
      '1:3',
      '3:1',
      '1:2',
      '2:1',
      '9:16',
      '16:9',
      '10:16',
      '16:10',
      '2:3',
      '3:2',
      '3:4',
      '4:3',
      '4:5',
      '5:4',
      '1:1',
    ),
    resolution: oneOf(
      'None',
      'None',
      '512x1536',
      '768x1344',
      '896x1088',
      '1024x1024',
      '1344x768',
      '1536x640',
    ),
    magic_prompt_option: oneOf('Auto', 'Auto', 'On', 'Off'),
    image: file,
    mask: file,
    style_type: oneOf('None', 'None', 'Auto', 'General', 'Realistic', 'Design'),
    style_reference_images: files(),
    seed: whole({ maximum: 2_147_483_647 }),
  },
  'recraft-ai/recraft-v3': {
    prompt: text(),
    size: oneOf(
      '1024x1024',
      '1024x1024',
      '1365x1024',
      '1024x1365',
      '1536x1024',
      '1024x1536',
      '1820x1024',
      '1024x1820',
      '1024x2048',
      '2048x1024',
      '1434x1024',
      '1024x1434',
      '1024x1280',
      '1280x1024',
      '1024x1707',
      '1707x1024',
    ),
    style: oneOf('any', 'any', 'realistic_image', 'digital_illustration'),
  },
  'google/imagen-4': {
    prompt: text(),
    aspect_ratio: oneOf('1:1', '1:1', '9:16', '16:9', '3:4', '4:3'),
    image_size: oneOf('1K', '1K', '2K'),
    safety_filter_level: oneOf(
      'block_only_high',
      'block_low_and_above',
      'block_medium_and_above',
      'block_only_high',
    ),
    output_format: oneOf('jpg', 'jpg', 'png'),
  },
  'bytedance/seedream-4': {
    prompt: text(),
    image_input: files({ default: [] }),
    size: oneOf('2K', '1K', '2K', '4K', 'custom'),
    aspect_ratio: oneOf(
      'match_input_image',
      'match_input_image',
      '1:1',
      '4:3',
      '3:4',
      '16:9',
      '9:16',
      '3:2',
      '2:3',
      '21:9',
    ),
    width: whole({ default: 2048, minimum: 1024, maximum: 4096 }),
    height: whole({ default: 2048, minimum: 1024, maximum: 4096 }),
    sequential_image_generation: oneOf('disabled', 'disabled', 'auto'),
    max_images: whole({ default: 1, minimum: 1, maximum: 15 }),
    enhance_prompt: yesNo(true),
  },
  'openai/gpt-image-1': {
    openai_api_key: text(),
    prompt: text(),
    aspect_ratio: oneOf('1:1', '1:1', '3:2', '2:3'),
    input_images: files(),
    number_of_images: whole({ default: 1, minimum: 1, maximum: 10 }),
    quality: oneOf('auto', 'low', 'medium', 'high', 'auto'),
    output_format: oneOf('webp', 'png', 'jpeg', 'webp'),
  },
  /** A community model in its own words: sides without a ratio, -1 for any seed. */
  'prunaai/flux-schnell': {
    prompt: text(),
    speed_mode: oneOf('Juiced', 'Juiced', 'Extra Juiced'),
    num_inference_steps: whole({ default: 4 }),
    guidance_scale: number({ default: 7.5 }),
    seed: whole({ default: -1 }),
    image_height: whole({ default: 1024 }),
    image_width: whole({ default: 1024 }),
    output_format: oneOf('png', 'jpg', 'png', 'webp'),
  },
  /** A community model that has Fooocus' names for some of it, and is none. */
  'someone/seedy': {
    prompt: text({ default: '' }),
    image_seed: whole({ default: -1, minimum: -1, maximum: 65_535 }),
    image_number: whole({ default: 1, minimum: 1, maximum: 2 }),
    width: { type: 'integer', choices: [512, 768, 1024], default: 512 },
    height: { type: 'integer', choices: [512, 768, 1024], default: 512 },
  },
} satisfies Record<string, Record<string, Written>>;

export type RecordedModel = keyof typeof recordedSchemas;

const requiredOf: Partial<Record<RecordedModel, string[]>> = {
  'openai/gpt-image-1': ['openai_api_key', 'prompt'],
  'stability-ai/sdxl': [],
  'someone/seedy': [],
};

/** The schema as it stands in an answer. */
export function openapiOf(properties: Record<string, Written>, required: readonly string[]): object {
  const choices: Record<string, unknown> = {};
  const fields = Object.entries(properties).map(([name, { choices: all, ...rest }], order) => {
    if (!all) return [name, { ...rest, title: name, 'x-order': order }] as const;
    const { type = 'string', ...more } = rest;
    choices[name] = { enum: all, type, title: name, description: 'An enumeration.' };
    return [name, { allOf: [{ $ref: `#/components/schemas/${name}` }], ...more, 'x-order': order }] as const;
  });
  const input = { type: 'object', title: 'Input', required, properties: Object.fromEntries(fields) };
  return { openapi: '3.0.2', components: { schemas: { ...choices, Input: input } } };
}

/** The answer of `GET /models/{owner}/{name}`. */
export function publishedAnswer(name: RecordedModel, isOfficial = true): Record<string, unknown> {
  const [owner, short] = name.split('/');
  return {
    owner,
    name: short,
    visibility: 'public',
    is_official: isOfficial,
    latest_version: {
      id: 'b'.repeat(64),
      cog_version: '0.16.0',
      openapi_schema: openapiOf(recordedSchemas[name], requiredOf[name] ?? ['prompt']),
    },
  };
}
