/** Ratios (width by height) that a picture in the feed may have: 4:5 to 1.91:1 (instagram-graph-api.md, media). */
const narrowest = 0.8;
const widest = 1.91;
/** What a Story and a Reel fill. */
const phone = 9 / 16;
/** A difference this small is hardly seen; the image model's 768*1344 is a hair wider than a phone. */
const tolerance = 0.03;

type Ratios = readonly (number | undefined)[];

/** The ratio at which an item is shown: a phone's for Story and Reel, else that of the first picture, within the limits. */
export function frameRatio(instagramType: string | null, ratios: Ratios): number {
  if (instagramType === 'Story' || instagramType === 'Reel') return phone;
  const [first] = ratios;
  return first === undefined ? narrowest : Math.min(widest, Math.max(narrowest, first));
}

/** What the pictures that do not fit their frame have in common; null when all of them fit (or are not measured yet). */
export function fitNeed(
  instagramType: string | null,
  ratios: Ratios,
): { count: number; shape: 'taller' | 'wider' | 'of another shape' } | null {
  const frame = frameRatio(instagramType, ratios);
  const unfit = ratios
    .filter(ratio => ratio !== undefined)
    .filter(ratio => Math.abs(ratio / frame - 1) > tolerance);
  if (unfit.length === 0) return null;
  const areTaller = unfit.every(ratio => ratio < frame);
  const areWider = unfit.every(ratio => ratio > frame);
  return { count: unfit.length, shape: areTaller ? 'taller' : areWider ? 'wider' : 'of another shape' };
}
