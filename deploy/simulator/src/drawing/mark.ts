import { px } from './brush.ts';

/** Strokes of the few letters needed, on a 6 by 10 grid: a fresh machine may have no font at all. */
const letterShapes: Readonly<Record<string, string>> = {
  s: 'M5 4.6Q4.4 3.6 3 3.6Q1 3.6 1 5Q1 6.2 3 6.6Q5.2 7 5.2 8.4Q5.2 10 3 10Q1.2 10 .8 8.8',
  i: 'M1.5 3.8V10M1.5 1.6V1.7',
  m: 'M1 10V3.8M1 5.4Q1.8 3.6 3.2 3.6Q4.8 3.6 4.8 5.4V10M4.8 5.4Q5.6 3.6 7 3.6Q8.6 3.6 8.6 5.4V10',
  u: 'M1 3.8V8Q1 10 3 10Q4.6 10 5.2 8.4M5.2 3.8V10',
  l: 'M1.5 .8V10',
  a: 'M1.2 4.8Q1.8 3.6 3.2 3.6Q5 3.6 5 5.4V10M5 6.4Q1 6 1 8.3Q1 10 2.8 10Q4.4 10 5 8.6',
  t: 'M2 1.6V8.4Q2 10 4 9.9M.6 3.8H3.8',
  e: 'M1 6.6H5.2Q5.2 3.6 3.1 3.6Q1 3.6 1 6.8Q1 10 3.2 10Q4.6 10 5.1 8.8',
  d: 'M5.2 .8V10M5.2 6.8Q5.2 3.6 3 3.6Q1 3.6 1 6.8Q1 10 3 10Q5.2 10 5.2 6.8',
};

const widths: Readonly<Record<string, number>> = { i: 3, l: 3, t: 4.8, m: 9.8 };

/** The quiet `simulated` in the lower right corner. */
export function paintMark(width: number, height: number): string {
  const scale = Math.min(width, height) / 760;
  let at = 0;
  const letters = [...'simulated'].map(letter => {
    const drawn = `<path transform="translate(${px(at)} 0)" d="${letterShapes[letter]}"/>`;
    at += (widths[letter] ?? 6.4) + 1;
    return drawn;
  });
  const x = width - at * scale - 18 * scale;
  const y = height - 27 * scale;
  const strokes = (colour: string, opacity: number, thick: number) =>
    `<g transform="translate(${px(x)} ${px(y)}) scale(${scale})" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`;
  return strokes('#000000', 0.16, 2.6) + strokes('#ffffff', 0.75, 1.15);
}
