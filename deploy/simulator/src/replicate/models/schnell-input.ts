import type { FieldRule } from './fooocus-input.ts';

/** What is drawn for an input. */
export type Drawing = {
  count: number;
  /** Any, where the input names none. */
  seed: number | undefined;
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
};

/** Input of black-forest-labs/flux-schnell as its page declares it (replicate.com, version c846a699). */
export const schnellInput: Readonly<Record<string, FieldRule>> = {
  prompt: { type: 'string' },
  aspect_ratio: {
    type: 'enum',
    values: ['1:1', '16:9', '21:9', '3:2', '2:3', '4:5', '5:4', '3:4', '4:3', '9:16', '9:21'],
    default: '1:1',
  },
  num_outputs: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
  num_inference_steps: { type: 'integer', minimum: 1, maximum: 4, default: 4 },
  seed: { type: 'integer' },
  output_format: { type: 'enum', values: ['webp', 'jpg', 'png'], default: 'webp' },
  output_quality: { type: 'integer', minimum: 0, maximum: 100, default: 80 },
  disable_safety_checker: { type: 'boolean', default: false },
  go_fast: { type: 'boolean', default: true },
  megapixels: { type: 'enum', values: ['1', '0.25'], default: '1' },
};

const formats = { webp: 'webp', jpg: 'jpeg', png: 'png' } as const;

export function schnellDrawing({
  aspect_ratio: ratio = '1:1',
  num_outputs: count = 1,
  seed,
  output_format: format = 'webp',
  megapixels = '1',
}: Record<string, unknown>): Drawing {
  const [wide = 1, high = 1] = String(ratio).split(':').map(Number);
  const area = Number(megapixels) * 1024 * 1024;
  const side = (share: number) => Math.round(Math.sqrt(area * share) / 16) * 16;
  return {
    count: Number(count),
    seed: typeof seed === 'number' ? seed : undefined,
    width: side(wide / high),
    height: side(high / wide),
    format: formats[String(format) as keyof typeof formats],
  };
}
