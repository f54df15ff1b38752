import { type Brush, blur, gradient, px, type Scene } from '../brush.ts';
import { hillLine } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { cypress } from '../plants.ts';
import { paintSky } from '../sky.ts';

const layerCount = 6;

export const hills: Scene = brush => {
  const { height, unit } = brush;
  const sky = paintSky(brush, height * 0.52);
  const layers = Array.from({ length: layerCount }, (_, layer) => slope(brush, layer));
  return [sky.svg, `<defs>${blur('shade', unit * 2)}</defs>`, ...layers].join('');
};

function slope(brush: Brush, layer: number): string {
  const { width, height, unit, random, palette } = brush;
  const near = layer / (layerCount - 1);
  const y = height * (0.46 + near * 0.4);
  const line = hillLine(brush, y, height * (0.035 + near * 0.03), 0.55 + random.next() * 0.6);
  const base = mixColours(
    mixColours(palette.haze, palette.green[0], 0.35 + near * 0.65),
    palette.green[1],
    near * 0.55,
  );
  const id = `hill${layer}`;
  const fill = gradient(id, [
    mixColours(base, palette.light, 0.28),
    base,
    mixColours(base, palette.near, 0.35),
  ]);
  const rows = layer >= 3 ? furrows(brush, line, id, y, near, base) : '';
  const trees = layer > 0 && layer < 5 ? cypresses(brush, y, near) : '';
  const mist =
    layer < 3
      ? `<rect y="${px(y + unit * 3)}" width="${width}" height="${px(unit * 6)}" fill="${palette.haze}" opacity=".3" filter="url(#softer)"/>`
      : '';
  return `<defs>${fill}</defs>${trees}<path d="${line}" fill="url(#${id})"/>${rows}${mist}`;
}

function furrows(brush: Brush, line: string, id: string, y: number, near: number, base: string): string {
  const { width, height, unit, random, palette } = brush;
  const focus = width * random.between(0.2, 0.8);
  const colour = mixColours(base, random.chance(0.5) ? palette.near : palette.accent[1], 0.3);
  const rows = Array.from({ length: 34 }, (_, index) => {
    const x = (index / 33 - 0.5) * width * 3 + focus;
    return `M${px(focus + (x - focus) * 0.16)} ${px(y - height * 0.06)}Q${px(focus + (x - focus) * 0.4)} ${px(y + height * 0.08)} ${px(x)} ${px(height)}`;
  });
  return `<clipPath id="c${id}"><path d="${line}"/></clipPath><path clip-path="url(#c${id})" d="${rows.join('')}" fill="none" stroke="${colour}" stroke-width="${px(unit * (0.3 + near * 0.7))}" opacity=".4"/>`;
}

function cypresses(brush: Brush, y: number, near: number): string {
  const { width, height, random, palette } = brush;
  const start = width * random.between(0.05, 0.8);
  const trees = Array.from({ length: random.whole(3, 7) }, (_, index) =>
    cypress(
      start + index * height * (0.02 + near * 0.03) * random.between(0.8, 1.6),
      y + height * 0.05,
      height * (0.07 + near * 0.1) * random.between(0.8, 1.15),
    ),
  );
  const colour = mixColours(
    mixColours(palette.haze, palette.green[1], 0.55 + near * 0.45),
    palette.near,
    near * 0.4,
  );
  return `<path d="${trees.join('')}" fill="${colour}"/>`;
}
