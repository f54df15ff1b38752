import { aspectRatios } from '@insta-ai/proto/data/content-type';
import { feedRatioOf, feedRatios, feedWidths } from '@insta-ai/proto/rules/post-media';
import { describe, expect, test } from 'vitest';
import { fills, fitPost, fitStory, ratioOf } from './fit-geometry.ts';

const sizeOf = (name: string) => {
  const [width = 0, height = 0] = name.split('*').map(Number);
  return { width, height };
};
const product = Object.keys(aspectRatios);
const odd = [
  '1*1',
  '4000*10',
  '10*4000',
  '5000*3000',
  '320*400',
  '1440*754',
  '333*777',
  '1081*1351',
  '100*53',
];

describe.each([...product, ...odd])('a picture of %s', name => {
  const picture = sizeOf(name);

  test.each(['pad', 'crop'] as const)('as a post (%s) is within the platform’s ratios and widths', fit => {
    const { canvas } = fitPost(picture, feedRatioOf(ratioOf(picture)), fit);

    expect(canvas.width / canvas.height).toBeGreaterThanOrEqual(feedRatios.least);
    expect(canvas.width / canvas.height).toBeLessThanOrEqual(feedRatios.most);
    expect(canvas.width).toBeGreaterThanOrEqual(feedWidths.least);
    expect(canvas.width).toBeLessThanOrEqual(feedWidths.most);
  });

  test('padded lies whole inside its file, cropped covers it whole', () => {
    for (const make of [
      (fit: 'pad' | 'crop') => fitPost(picture, feedRatioOf(ratioOf(picture)), fit),
      (fit: 'pad' | 'crop') => fitStory(picture, fit),
    ]) {
      const padded = make('pad');
      expect(padded.picture.width).toBeLessThanOrEqual(padded.canvas.width);
      expect(padded.picture.height).toBeLessThanOrEqual(padded.canvas.height);
      expect(fills(make('crop'))).toBe(true);
    }
  });
});

describe('the product’s picture sizes as posts', () => {
  test.each([
    ['1344*768', { width: 1344, height: 768 }, true],
    ['896*1088', { width: 896, height: 1088 }, true],
    ['1024*1024', { width: 1024, height: 1024 }, true],
    ['768*1344', { width: 1076, height: 1344 }, false],
    ['1536*640', { width: 1440, height: 754 }, false],
  ])('%s becomes %o', (name, canvas, asItIs) => {
    const picture = sizeOf(name);

    const geometry = fitPost(picture, feedRatioOf(ratioOf(picture)), 'pad');

    expect(geometry.canvas).toEqual(canvas);
    expect(fills(geometry)).toBe(asItIs);
  });

  test('a carousel takes the ratio of its first picture', () => {
    const ratio = feedRatioOf(ratioOf(sizeOf('1344*768')));

    const { canvas } = fitPost(sizeOf('768*1344'), ratio, 'pad');

    expect(canvas.width / canvas.height).toBeCloseTo(1.75, 2);
  });
});

test('a story picture fills the screen; one that has the ratio is not padded', () => {
  expect(fitStory(sizeOf('1024*1024'), 'pad')).toEqual({
    canvas: { width: 1080, height: 1920 },
    picture: { width: 1080, height: 1080 },
  });
  expect(fills(fitStory(sizeOf('720*1280'), 'pad'))).toBe(true);
});
