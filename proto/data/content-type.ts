/** Kinds of Instagram content (specification section 2). */
export const instagramTypes = ['Reel', 'Post', 'Story'] as const;
export type InstagramType = (typeof instagramTypes)[number];

/** Most content types of a person: they are listed, offered and sent to other services all at once. */
export const mostContentTypes = 200;

/** What a control slot does with its picture. */
export const controlTypes = ['FaceSwap', 'ImagePrompt', 'PyraCanny', 'CPDS'] as const;
export type ControlType = (typeof controlTypes)[number];

export const performances = ['Quality', 'Speed', 'Extreme Speed'] as const;
export type Performance = (typeof performances)[number];

/** Picture sizes in pixels, width first, with what each is for. */
export const aspectRatios = {
  '1344*768': 'wide',
  '896*1088': 'post',
  '768*1344': 'story',
  '1536*640': 'banner',
  '1024*1024': 'square',
} as const;
export type AspectRatio = keyof typeof aspectRatios;
export const aspectRatioNames = Object.keys(aspectRatios) as AspectRatio[];

/** Bounds of the numbers, those of the image model's schema. */
export const numberBounds = {
  cn_weight: { minimum: 0, maximum: 2 },
  cn_stop: { minimum: 0, maximum: 1 },
  image_number: { minimum: 1, maximum: 8 },
  refiner_switch: { minimum: 0.1, maximum: 1 },
} as const;
/** Longest texts, in characters. */
export const textBounds = {
  name: 200,
  negative_prompt: 10_000,
  style_selections: 10_000,
  imageProvider: 40,
  imageModel: 200,
} as const;

/**
 * TABLE: what an image model may or may not use of a content type, by the type's field; of the four slots' fields one
 * name stands for all.
 */
export const orderFields = [
  'negative_prompt',
  'style_selections',
  'performance_selection',
  'aspect_ratios_selection',
  'image_number',
  'refiner_switch',
  'image_seed',
  'cn_img',
  'cn_type',
  'cn_weight',
  'cn_stop',
] as const;
export type OrderField = (typeof orderFields)[number];
