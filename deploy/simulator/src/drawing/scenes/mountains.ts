import { type Brush, layerColour, px, type Scene } from '../brush.ts';
import { hillLine, ridgeHeights, ridgePath } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { fir } from '../plants.ts';
import { paintSky } from '../sky.ts';

const LAYERS = 5;

export const mountains: Scene = brush => {
  const { height, random } = brush;
  const sky = paintSky(brush, height * 0.62);
  const layers = Array.from({ length: LAYERS }, (_, layer) => ridge(brush, layer));
  return [sky.svg, ...layers, firs(brush, height * random.between(0.86, 0.92))].join('');
};

function ridge(brush: Brush, layer: number): string {
  const { width, height, unit, random, palette, wish } = brush;
  const y = height * (0.46 + layer * 0.105);
  const swing = height * (0.22 - layer * 0.032);
  const heights = ridgeHeights(brush, swing, 0.5);
  const colour = layerColour(brush, (layer / LAYERS) ** 1.25);
  const shape = ridgePath(brush, heights, y);
  const snowy = (wish.snow || layer < 2) && layer < 3;
  const clip = `peak${layer}`;
  const snowline = y - swing * (wish.snow ? 0.05 : 0.42);
  const light = mixColours(palette.light, colour, 0.25);
  const caps = snowy
    ? `<clipPath id="${clip}"><path d="${shape}"/></clipPath><g clip-path="url(#${clip})"><path d="${cap(width, snowline, unit, random)}" fill="${light}" opacity=".78"/></g>`
    : '';
  const mist = `<rect y="${px(y + swing * 0.15)}" width="${width}" height="${px(unit * 9)}" fill="${palette.haze}" opacity=".32" filter="url(#softer)"/>`;
  return `<path d="${shape}" fill="${colour}"/>${caps}${layer < LAYERS - 1 ? mist : ''}`;
}

function cap(width: number, y: number, unit: number, random: Brush['random']): string {
  let path = 'M0 -9';
  const teeth = 46;
  for (let tooth = 0; tooth <= teeth; tooth += 1) {
    path += `L${px((width * tooth) / teeth)} ${px(y + random.between(-2.6, 2.6) * unit)}`;
  }
  return `${path}L${width} -9Z`;
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
