import { type Brush, layerColour, px, type Scene } from '../brush.ts';
import { hillLine } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { fir, leaf, palm } from '../plants.ts';
import { paintSky, type Sun } from '../sky.ts';

const layerCount = 5;

export const forest: Scene = brush => {
  const { height } = brush;
  const sky = paintSky(brush, height * 0.8);
  const layers = Array.from({ length: layerCount }, (_, layer) => stand(brush, layer));
  return [sky.svg, ...layers.slice(0, 3), beams(brush, sky.sun), ...layers.slice(3), undergrowth(brush)].join(
    '',
  );
};

function stand(brush: Brush, layer: number): string {
  const { width, height, unit, random, palette, wish } = brush;
  const near = layer / (layerCount - 1);
  const foot = height * (0.58 + near * 0.4);
  const colour = mixColours(layerColour(brush, near ** 1.4), palette.green[1], 0.2 + near * 0.45);
  const count = Math.round((46 - near * 34) * (width / height) ** 0.6);
  const trees = Array.from({ length: count }, () => {
    const x = random.between(-0.05, 1.05) * width;
    // The middle stays open, so the eye has a way in.
    const edge = Math.abs(x / width - 0.5) * 2;
    const tall = height * (0.2 + near * 0.5) * random.between(0.6, 1.05) * (0.45 + edge * 0.7);
    return { x, tall };
  });
  const drawn =
    wish.palms && layer > 1
      ? trees
          .slice(0, 7)
          .map(tree => palm(brush, tree.x, foot + unit * 4, tree.tall, colour))
          .join('')
      : `<path d="${trees.map(tree => fir(brush, tree.x, foot + unit * 3, tree.tall)).join('')}" fill="${colour}"/>`;
  const ground = `<path d="${hillLine(brush, foot, unit * 2, 1.2)}" fill="${colour}"/>`;
  const mist =
    layer < layerCount - 1
      ? `<rect y="${px(foot - unit * 5)}" width="${width}" height="${px(unit * 10)}" fill="${palette.haze}" opacity=".42" filter="url(#softer)"/>`
      : '';
  return `${drawn}${ground}${mist}`;
}

function beams({ height, unit, random, palette }: Brush, sun: Sun): string {
  const rays = Array.from({ length: 8 }, () => {
    const angle = random.between(0.18, 0.82) * Math.PI;
    const spread = random.between(0.012, 0.035);
    const far = height * 1.3;
    return `M${px(sun.x)} ${px(sun.y)}L${px(sun.x + Math.cos(angle - spread) * far)} ${px(sun.y + Math.sin(angle - spread) * far)}L${px(sun.x + Math.cos(angle + spread) * far)} ${px(sun.y + Math.sin(angle + spread) * far)}Z`;
  });
  return `<path d="${rays.join('')}" fill="${palette.light}" opacity=".16" filter="url(#soft)"/><circle cx="${px(sun.x)}" cy="${px(sun.y)}" r="${px(unit * 30)}" fill="url(#sunglow)" opacity=".5"/>`;
}

function undergrowth({ width, height, unit, random, palette }: Brush): string {
  const leaves = Array.from({ length: 60 }, () => {
    const x = random.next() * width;
    const edge = Math.abs(x / width - 0.5) * 2;
    return leaf(
      x,
      height + unit * 2,
      -Math.PI / 2 + random.between(-0.75, 0.75),
      unit * random.between(6, 12) * (0.6 + edge),
      0.13,
    );
  });
  return `<path d="${leaves.join('')}" fill="${mixColours(palette.near, '#000000', 0.2)}"/>`;
}
