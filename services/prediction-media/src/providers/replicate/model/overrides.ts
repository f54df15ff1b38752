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

/**
 * TABLE: families whose models change a picture in words, by their pages at replicate.com; a schema says only that a model takes a
 * picture. What is not here draws anew, guided by it.
 */
const editors: readonly RegExp[] = [
  /\bkontext\b/,
  /\bflux-2\b/,
  /\bseedream-[4-9]/,
  /\bseededit\b/,
  /\bnano-banana\b/,
  /\bgemini-.*\bimage\b/,
  /\bgpt-image\b/,
  /\bimage-edit\b/,
];

export function isEditor(name: string): boolean {
  return editors.some(family => family.test(name));
}
