import { type Brush, blur, gradient, px, type Scene } from '../brush.ts';
import { hillLine } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { leaf } from '../plants.ts';

/** Paper cut-outs: sun, arches, waves and a leaf, each with its soft shadow. */
export const abstract: Scene = brush => {
  const { width, height, unit, random, palette } = brush;
  const paper = mixColours(palette.haze, '#fff8ef', palette.stars ? 0.12 : 0.7);
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.3, 0.44);
  return [
    `<defs>${gradient('paper', [mixColours(paper, '#ffffff', 0.3), paper])}${blur('cut', unit * 1.1)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#paper)"/>`,
    cutOut(
      brush,
      `<circle cx="${px(x)}" cy="${px(y)}" r="${px(unit * random.between(20, 27))}"/>`,
      palette.accent[1],
    ),
    arches(brush),
    ...Array.from({ length: 4 }, (_, layer) => wave(brush, layer)),
    sprig(brush),
  ].join('');
};

/** One piece of paper: its shadow, then itself. */
function cutOut({ unit }: Brush, shape: string, colour: string): string {
  return `<g transform="translate(${px(unit * 0.7)} ${px(unit)})" opacity=".24" filter="url(#cut)">${shape}</g><g fill="${colour}">${shape}</g>`;
}

function arches(brush: Brush): string {
  const { width, height, unit, random, palette } = brush;
  const x = width * random.pick([0.22, 0.78]);
  const foot = height * 0.86;
  const tones = [palette.accent[2], palette.accent[0], palette.haze, palette.far];
  return tones
    .map((tone, index) => {
      const r = unit * (25 - index * 6);
      const tall = height * 0.3;
      return cutOut(
        brush,
        `<path d="M${px(x - r)} ${px(foot)}V${px(foot - tall)}A${px(r)} ${px(r)} 0 0 1 ${px(x + r)} ${px(foot - tall)}V${px(foot)}Z"/>`,
        tone,
      );
    })
    .join('');
}

function wave(brush: Brush, layer: number): string {
  const { height, unit, palette } = brush;
  const tones = [
    palette.water[0],
    mixColours(palette.water[0], palette.water[1], 0.5),
    palette.water[1],
    palette.near,
  ];
  const line = hillLine(brush, height * (0.68 + layer * 0.085), unit * (4.6 - layer * 0.5), 0.8);
  return cutOut(brush, `<path d="${line}"/>`, tones[layer] ?? palette.near);
}

function sprig(brush: Brush): string {
  const { width, height, unit, random, palette } = brush;
  const x = width * random.pick([0.14, 0.86, 0.5]);
  const foot = height * 1.02;
  const leaves = Array.from({ length: 14 }, (_, index) =>
    leaf(
      x,
      foot - index * unit * 3.4,
      -Math.PI / 2 + (index % 2 ? 0.8 : -0.8),
      unit * (12 - index * 0.5),
      0.22,
    ),
  );
  return cutOut(
    brush,
    `<path d="${leaves.join('')}${leaf(x, foot - unit * 46, -Math.PI / 2, unit * 8, 0.22)}"/>`,
    mixColours(palette.green[0], palette.light, 0.15),
  );
}
