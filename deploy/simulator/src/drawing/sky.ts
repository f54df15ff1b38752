import { type Brush, blur, glow, gradient, px } from './brush.ts';

export type Sun = { x: number; y: number; radius: number };

/** Sky with its sun or moon, stars, thin clouds and perhaps some birds, down to the horizon. */
export function paintSky(brush: Brush, horizon: number): { svg: string; sun: Sun } {
  const { width, height, unit, random, palette } = brush;
  const sun: Sun = {
    x: width * random.between(0.24, 0.76),
    y: horizon * (palette.stars ? random.between(0.22, 0.5) : random.between(0.5, 0.82)),
    radius: unit * (palette.stars ? random.between(4.5, 6.5) : random.between(6, 9.5)),
  };
  const svg = [
    `<defs>${gradient('sky', palette.sky)}${glow('sunglow', palette.light)}${blur('soft', unit * 1.2)}${blur('softer', unit * 4)}</defs>`,
    `<rect width="${width}" height="${px(horizon + unit * 2)}" fill="url(#sky)"/>`,
    `<rect y="${px(horizon + unit * 2)}" width="${width}" height="${height}" fill="${palette.sky[3]}"/>`,
    palette.stars ? stars(brush, horizon) : '',
    `<circle cx="${px(sun.x)}" cy="${px(sun.y)}" r="${px(sun.radius * 5.5)}" fill="url(#sunglow)" opacity=".85"/>`,
    `<circle cx="${px(sun.x)}" cy="${px(sun.y)}" r="${px(sun.radius)}" fill="${palette.light}"/>`,
    clouds(brush, horizon),
    !palette.stars && random.chance(0.55) ? birds(brush, horizon) : '',
  ].join('');
  return { svg, sun };
}

function stars({ width, unit, random }: Brush, horizon: number): string {
  return Array.from({ length: 140 }, () => {
    const size = unit * random.between(0.05, 0.2);
    const y = horizon * random.next() ** 1.3;
    return `<circle cx="${px(random.next() * width)}" cy="${px(y)}" r="${size.toFixed(2)}" fill="#fff" opacity="${random.between(0.25, 0.95).toFixed(2)}"/>`;
  }).join('');
}

function clouds({ width, unit, random, palette }: Brush, horizon: number): string {
  const bank = () => {
    const x = random.next() * width;
    const y = horizon * random.between(0.12, 0.85);
    const puffs = Array.from({ length: random.whole(4, 8) }, () => {
      const dx = random.between(-22, 22) * unit;
      const ry = random.between(0.5, 1.7) * unit;
      return `<ellipse cx="${px(x + dx)}" cy="${px(y + random.between(-1.2, 1.2) * unit)}" rx="${px(random.between(9, 24) * unit)}" ry="${px(ry)}"/>`;
    });
    const colour = random.chance(0.5) ? palette.light : palette.haze;
    return `<g fill="${colour}" opacity="${random.between(0.22, 0.5).toFixed(2)}">${puffs.join('')}</g>`;
  };
  return `<g filter="url(#soft)">${Array.from({ length: random.whole(2, 4) }, bank).join('')}</g>`;
}

function birds({ width, unit, random, palette }: Brush, horizon: number): string {
  const x = width * random.between(0.15, 0.75);
  const y = horizon * random.between(0.2, 0.5);
  const flock = Array.from({ length: random.whole(3, 6) }, (_, index) => {
    const span = unit * random.between(0.9, 1.7);
    const cx = x + index * unit * random.between(2, 4);
    const cy = y + random.between(-2.5, 2.5) * unit;
    return `M${px(cx - span)} ${px(cy - span * 0.25)}Q${px(cx - span * 0.4)} ${px(cy - span * 0.55)} ${px(cx)} ${px(cy)}Q${px(cx + span * 0.4)} ${px(cy - span * 0.55)} ${px(cx + span)} ${px(cy - span * 0.25)}`;
  });
  return `<path d="${flock.join('')}" fill="none" stroke="${palette.near}" stroke-width="${px(unit * 0.22)}" stroke-linecap="round" opacity=".7"/>`;
}
