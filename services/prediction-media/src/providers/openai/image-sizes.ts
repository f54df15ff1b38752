import type { PictureSize } from '../picture-order.ts';

export type Size = PictureSize;

/** Sizes that a model draws: some, those within bounds, or whatever it is asked for. */
export type Sizes = readonly Size[] | 'flexible' | 'any';

export const asText = ({ width, height }: Size): string => `${width}x${height}`;

/** The three that all models of the gpt-image family draw. */
export const standardSizes: readonly Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
];

/**
 * Bounds from gpt-image-2 on: edges in steps of 16 and up to 3840, a ratio of 3:1 at most, and a number of pixels
 * (types of the npm package openai 7.55.0; the pixels from github.com/MicrosoftDocs/azure-ai-docs/pull/779).
 */
const flexible = { step: 16, longest: 3840, ratio: 3, least: 655_360, most: 8_294_400 };

/** The size to ask for instead of a wish: itself where it may be drawn, else the nearest in shape and then in area. */
export function legalSize(wish: Size, sizes: Sizes): Size {
  if (sizes === 'any' || (sizes === 'flexible' && isFlexible(wish))) return wish;
  return nearest(wish, sizes === 'flexible' ? standardSizes : sizes);
}

function isFlexible({ width, height }: Size): boolean {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  const pixels = width * height;
  return (
    width % flexible.step === 0 &&
    height % flexible.step === 0 &&
    longer <= flexible.longest &&
    longer <= shorter * flexible.ratio &&
    pixels >= flexible.least &&
    pixels <= flexible.most
  );
}

function nearest(wish: Size, sizes: readonly Size[]): Size {
  const distance = (one: Size): readonly [shape: number, area: number] => [
    Math.abs(Math.log(one.width / one.height / (wish.width / wish.height))),
    Math.abs(Math.log((one.width * one.height) / (wish.width * wish.height))),
  ];
  const ordered = [...sizes].sort((one, other) => {
    const [[shape, area], [otherShape, otherArea]] = [distance(one), distance(other)];
    // Shapes that differ by rounding are the same.
    return Math.abs(shape - otherShape) > 0.01 ? shape - otherShape : area - otherArea;
  });
  return ordered[0] ?? wish;
}

/** Sizes that a text names, as in a refusal that lists those the model draws. */
export function sizesIn(text: string): Size[] {
  return [...text.matchAll(/\b(\d{2,5})\s?[x×]\s?(\d{2,5})\b/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
}
