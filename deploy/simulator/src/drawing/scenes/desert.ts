import { type Brush, gradient, px, type Scene } from '../brush.ts';
import { closedLine } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { paintSky } from '../sky.ts';

const dunes = 5;

export const desert: Scene = brush => {
  const sky = paintSky(brush, brush.height * 0.55);
  return [sky.svg, ...Array.from({ length: dunes }, (_, index) => dune(brush, index))].join('');
};

function dune(brush: Brush, index: number): string {
  const { width, height, unit, random, palette } = brush;
  const near = index / (dunes - 1);
  const y = height * (0.5 + near * 0.34);
  const crest = width * random.between(0.2, 0.8);
  const tall = height * (0.05 + near * 0.11);
  const wide = width * random.between(0.28, 0.5);
  const sway = random.next() * 7;
  const line = (x: number) =>
    y - tall * Math.exp(-(((x - crest) / wide) ** 2) * 2) + Math.sin((x / width) * 5 + sway) * tall * 0.22;
  const lit = mixColours(
    mixColours(palette.haze, palette.sand[0], 0.45 + near * 0.55),
    palette.accent[1],
    near * 0.18,
  );
  const dark = mixColours(
    mixColours(palette.haze, palette.sand[1], 0.45 + near * 0.55),
    palette.near,
    near * 0.4,
  );
  const id = `dune${index}`;
  const shade = `M${px(crest)} ${px(line(crest))}${Array.from({ length: 24 }, (_, step) => {
    const x = crest + ((width * 1.05 - crest) * (step + 1)) / 24;
    return `L${px(x)} ${px(line(x))}`;
  }).join(
    '',
  )}L${width} ${height}L${px(crest - width * 0.12)} ${height}Q${px(crest + wide * 0.3)} ${px(y + tall * 0.8)} ${px(crest)} ${px(line(crest))}Z`;
  const ripples =
    near > 0.5
      ? Array.from({ length: 26 }, (_, row) => {
          const top = y + unit * (2 + row * 1.9);
          return `M0 ${px(top)}Q${px(width * 0.25)} ${px(top - unit * 2.4)} ${px(width * 0.5)} ${px(top)}T${width} ${px(top + unit)}`;
        }).join('')
      : '';
  return [
    `<defs>${gradient(id, [lit, mixColours(lit, dark, 0.5)])}${gradient(`${id}s`, [dark, mixColours(dark, lit, 0.45)])}</defs>`,
    `<path d="${closedLine(width, height, 90, line)}" fill="url(#${id})"/>`,
    `<path d="${shade}" fill="url(#${id}s)" opacity=".85"/>`,
    `<clipPath id="${id}c"><path d="${closedLine(width, height, 90, line)}"/></clipPath>`,
    `<path clip-path="url(#${id}c)" d="${ripples}" fill="none" stroke="${palette.light}" stroke-width="${px(unit * 0.2)}" opacity=".2"/>`,
  ].join('');
}
