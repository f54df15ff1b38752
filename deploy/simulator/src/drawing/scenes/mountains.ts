import { type Brush, layerColour, px, type Scene } from '../brush.ts';
import { hillLine, ridgeHeights, ridgePath } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { fir } from '../plants.ts';
import { paintSky } from '../sky.ts';

const layerCount = 5;

export const mountains: Scene = brush => {
  const { height, random } = brush;
  const sky = paintSky(brush, height * 0.62);
  const layers = Array.from({ length: layerCount }, (_, layer) => ridge(brush, layer));
  return [sky.svg, ...layers, firs(brush, height * random.between(0.86, 0.92))].join('');
};

function ridge(brush: Brush, layer: number): string {
  const { width, height, unit, palette, wish } = brush;
  const y = height * (0.46 + layer * 0.105);
  const swing = height * (0.22 - layer * 0.032);
  const heights = peaks(brush, swing);
  const colour = layerColour(brush, (layer / layerCount) ** 1.25);
  const shape = ridgePath(brush, heights, y);
  const snowy = (wish.snow || layer === 0) && layer < 3;
  const caps = snowy
    ? `<path d="${snow(brush, heights, y, swing)}" fill="${mixColours(palette.light, colour, 0.15 + layer * 0.06)}" opacity=".85"/>`
    : '';
  const mist = `<rect y="${px(y + swing * 0.15)}" width="${width}" height="${px(unit * 9)}" fill="${palette.haze}" opacity=".32" filter="url(#softer)"/>`;
  return `<path d="${shape}" fill="${colour}"/>${caps}${layer < layerCount - 1 ? mist : ''}`;
}

/** Two or three clear summits with rough flanks. */
function peaks(brush: Brush, swing: number): number[] {
  const { random } = brush;
  const rough = ridgeHeights(brush, swing * 0.42, 0.56);
  const count = random.whole(2, 3);
  const summits = Array.from({ length: count }, (_, index) => ({
    at: (index + random.between(0.2, 0.8)) / count,
    tall: swing * random.between(0.75, 1.35),
    wide: random.between(0.2, 0.34),
  }));
  return rough.map((height, index) => {
    const x = index / (rough.length - 1);
    const lift = Math.max(0, ...summits.map(one => one.tall * (1 - Math.abs(x - one.at) / one.wide)));
    return height - lift;
  });
}

/** Lies on the peaks: thick where the ridge is high, gone below the line, ragged at its lower edge. */
function snow(brush: Brush, heights: readonly number[], y: number, swing: number): string {
  const { width, random } = brush;
  const step = width / (heights.length - 1);
  const line = -swing * random.between(0.05, 0.2);
  const rags = ridgeHeights(brush, swing * 0.34, 0.72);
  const lower = heights.map((height, index) => {
    const depth = Math.max(0, line - height);
    return y + height + Math.max(depth * 0.06, Math.min(depth * 0.62 + (rags[index] ?? 0), depth));
  });
  const top = heights.map(
    (height, index) => `${index === 0 ? 'M' : 'L'}${px(index * step)} ${px(y + height)}`,
  );
  const back = lower.map((at, index) => `L${px(index * step)} ${px(at)}`).reverse();
  return `${top.join('')}${back.join('')}Z`;
}

function firs(brush: Brush, y: number): string {
  const { width, height, unit, random, palette } = brush;
  const ground = `<path d="${hillLine(brush, y, unit * 2.5, 1.1)}" fill="${palette.near}"/>`;
  const trees = Array.from({ length: 46 }, () => {
    const x = random.next() * width;
    const edge = Math.abs(x / width - 0.5) * 2;
    return fir(
      brush,
      x,
      y + random.between(1, 9) * unit,
      height * random.between(0.05, 0.11) * (0.6 + edge * 1.1),
    );
  });
  return `${ground}<path d="${trees.join('')}" fill="${mixColours(palette.near, '#000000', 0.15)}"/>`;
}
