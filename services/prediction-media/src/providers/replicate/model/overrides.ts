export type Override = {
  /** The field that takes control pictures, where names mislead; null: none does. */
  pictures?: string | null;
  /** What else has to be said so that more than one picture comes. */
  several?: Readonly<Record<string, string>>;
};

const inSeries: Override = { several: { sequential_image_generation: 'auto' } };
/** Their `image` is one to paint into, and refused without a mask. */
const ideogram3: Override = { pictures: 'style_reference_images' };
const ideogram2: Override = { pictures: null };

/** TABLE: what a model's schema cannot say, by its page at replicate.com. */
const overrides: Readonly<Record<string, Override>> = {
  'bytedance/seedream-4': inSeries,
  'bytedance/seedream-4.5': inSeries,
  'bytedance/seedream-5-lite': inSeries,
  'ideogram-ai/ideogram-v3-turbo': ideogram3,
  'ideogram-ai/ideogram-v3-balanced': ideogram3,
  'ideogram-ai/ideogram-v3-quality': ideogram3,
  'ideogram-ai/ideogram-v2': ideogram2,
  'ideogram-ai/ideogram-v2-turbo': ideogram2,
};

export function overrideOf(name: string | undefined): Override {
  return name !== undefined && Object.hasOwn(overrides, name) ? (overrides[name] ?? {}) : {};
}
