import { fitsFrame, frameRatio } from '@insta-ai/proto/rules/post-media';

type Ratios = readonly (number | undefined)[];

/** What the pictures that do not fit their frame have in common; null when all of them fit (or are not measured yet). */
export function fitNeed(
  instagramType: string | null,
  ratios: Ratios,
): { count: number; shape: 'taller' | 'wider' | 'a different shape' } | null {
  const frame = frameRatio(instagramType, ratios);
  const unfit = ratios.filter(ratio => ratio !== undefined).filter(ratio => !fitsFrame(ratio, frame));
  if (unfit.length === 0) return null;
  const areTaller = unfit.every(ratio => ratio < frame);
  const areWider = unfit.every(ratio => ratio > frame);
  return { count: unfit.length, shape: areTaller ? 'taller' : areWider ? 'wider' : 'a different shape' };
}
