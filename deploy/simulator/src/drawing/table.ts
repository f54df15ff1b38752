import { type Brush, blur, px } from './brush.ts';
import { mixColours } from './mix-colours.ts';
import { leaf } from './plants.ts';

const cloths = ['#e8dccb', '#d9e0dc', '#f1e4dc', '#c9b79c', '#dfe3e8', '#b98f73', '#5c6b62'] as const;

/** A table from above: cloth, a slanting window of light, the shadow of a branch. */
export function paintTable(brush: Brush): string {
  const { width, height, unit, random } = brush;
  const cloth = random.pick(cloths);
  const weave = Array.from({ length: 46 }, (_, row) => {
    const y = (height * row) / 45 + random.between(-0.6, 0.6) * unit;
    return `M0 ${px(y)}Q${px(width / 2)} ${px(y + random.between(-1.2, 1.2) * unit)} ${width} ${px(y)}`;
  });
  const slant = width * random.between(0.1, 0.3);
  const panes = [0.02, 0.34, 0.66].map(
    at => `M${px(width * at)} 0h${px(width * 0.24)}l${px(slant)} ${height}h${px(-width * 0.24)}Z`,
  );
  const bx = width * random.between(0.55, 1);
  const branch = Array.from({ length: 13 }, (_, index) =>
    leaf(
      bx - index * unit * 3.4,
      index * unit * 4.2,
      (index % 2 ? 2.6 : 1.1) + random.between(-0.2, 0.2),
      unit * random.between(9, 14),
      0.22,
    ),
  );
  return [
    `<defs>${blur('tableSoft', unit * 0.7)}${blur('tableShade', unit * 1.8)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${cloth}"/>`,
    `<path d="${weave.join('')}" fill="none" stroke="${mixColours(cloth, '#000000', 0.25)}" stroke-width="${px(unit * 0.14)}" opacity=".35"/>`,
    `<path d="${panes.join('')}" fill="#fff6df" opacity=".42" filter="url(#tableShade)"/>`,
    `<path d="${branch.join('')}" fill="${mixColours(cloth, '#1d1a2b', 0.7)}" opacity=".26" filter="url(#tableSoft)"/>`,
  ].join('');
}

export const shadow = (x: number, y: number, radius: number, strength: number) =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="#1b1420" opacity="${strength}" filter="url(#tableShade)"/>`;

/** A round thing with a little volume: lit at the upper left. */
export const disc = (x: number, y: number, radius: number, lit: string, dark: string) => {
  const id = `d${px(x)}-${px(y)}-${px(radius)}`.replaceAll('.', '_');
  return `<radialGradient id="${id}" cx=".36" cy=".32" r=".85"><stop offset="0" stop-color="${lit}"/><stop offset="1" stop-color="${dark}"/></radialGradient><circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="url(#${id})"/>`;
};
