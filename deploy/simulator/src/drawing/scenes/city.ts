import { type Brush, gradient, layerColour, px, type Scene } from '../brush.ts';
import { mixColours } from '../mix-colours.ts';
import { paintSky, type Sun } from '../sky.ts';

const layerCount = 3;

export const city: Scene = brush => {
  const { width, height, random, palette } = brush;
  const shore = height * random.between(0.76, 0.83);
  const sky = paintSky(brush, shore);
  const rows = Array.from({ length: layerCount }, (_, layer) => row(brush, layer, shore)).join('');
  const water = gradient('bay', [mixColours(palette.water[0], palette.near, 0.15), palette.water[1]]);
  return [
    sky.svg,
    rows,
    `<defs>${water}</defs><rect y="${px(shore)}" width="${width}" height="${px(height - shore)}" fill="url(#bay)"/>`,
    `<g transform="translate(0 ${px(shore * 1.62)}) scale(1 -0.62)" opacity=".28" filter="url(#soft)">${rows}</g>`,
    shimmer(brush, sky.sun, shore),
  ].join('');
};

function row(brush: Brush, layer: number, shore: number): string {
  const { width, height, unit, random } = brush;
  const near = layer / (layerCount - 1);
  const colour = layerColour(brush, 0.1 + near * 0.8);
  const parts: string[] = [];
  let x = -unit * random.between(0, 6);
  while (x < width) {
    const wide = unit * random.between(5, 12) * (0.7 + near * 0.45);
    const middle = 1 - Math.abs(x / width - 0.5) * 0.9;
    const tall = height * (0.13 + random.next() ** 1.6 * 0.36) * (1 - near * 0.32) * middle;
    parts.push(building(brush, x, shore, wide, tall, colour, near));
    x += wide * random.between(0.86, 1.12);
  }
  return parts.join('');
}

function building(
  brush: Brush,
  x: number,
  foot: number,
  wide: number,
  tall: number,
  colour: string,
  near: number,
): string {
  const { unit, random, palette } = brush;
  const top = foot - tall;
  const roof = random.pick(['flat', 'step', 'slant', 'mast', 'dome'] as const);
  const body = `<rect x="${px(x)}" y="${px(top)}" width="${px(wide)}" height="${px(tall)}" fill="${colour}"/>`;
  const side = `<rect x="${px(x + wide * 0.68)}" y="${px(top)}" width="${px(wide * 0.32)}" height="${px(tall)}" fill="#000" opacity=".12"/>`;
  const step = `<rect x="${px(x + wide * 0.2)}" y="${px(top - unit * 2.2)}" width="${px(wide * 0.6)}" height="${px(unit * 2.4)}" fill="${colour}"/>`;
  const roofs: Record<typeof roof, string> = {
    flat: '',
    step,
    slant: `<path d="M${px(x)} ${px(top)}L${px(x + wide)} ${px(top - wide * 0.45)}V${px(top + 1)}H${px(x)}Z" fill="${colour}"/>`,
    mast: `${step}<rect x="${px(x + wide / 2 - unit * 0.12)}" y="${px(top - unit * 7)}" width="${px(unit * 0.24)}" height="${px(unit * 6)}" fill="${colour}"/>`,
    dome: `<ellipse cx="${px(x + wide / 2)}" cy="${px(top)}" rx="${px(wide * 0.42)}" ry="${px(wide * 0.36)}" fill="${colour}"/>`,
  };
  const cell = unit * (0.95 + near * 0.35);
  const lit = palette.stars ? 0.42 : 0.2 + near * 0.08;
  let windows = '';
  for (let row = top + cell; row < foot - cell * 0.8; row += cell * 1.35) {
    for (let column = x + cell * 0.6; column < x + wide - cell; column += cell * 1.15) {
      if (!random.chance(lit)) continue;
      windows += `M${px(column)} ${px(row)}h${px(cell * 0.5)}v${px(cell * 0.7)}h${px(-cell * 0.5)}Z`;
    }
  }
  const shine = mixColours(palette.stars ? palette.accent[0] : palette.light, colour, 0.5 - near * 0.4);
  return `${body}${roofs[roof]}${side}<path d="${windows}" fill="${shine}" opacity="${(0.45 + near * 0.45).toFixed(2)}"/>`;
}

function shimmer({ width, height, unit, random, palette }: Brush, sun: Sun, shore: number): string {
  const lines = Array.from({ length: 80 }, () => {
    const depth = random.next();
    const x = random.chance(0.4)
      ? sun.x + random.between(-8, 8) * unit * (0.5 + depth)
      : random.next() * width;
    const y = shore + (height - shore) * depth;
    return `<rect x="${px(x)}" y="${px(y)}" width="${px(unit * random.between(1.5, 7) * (0.6 + depth))}" height="${px(0.6 + unit * 0.18 * depth)}" rx="1" opacity="${random.between(0.12, 0.5).toFixed(2)}"/>`;
  });
  return `<g fill="${palette.light}">${lines.join('')}</g>`;
}
