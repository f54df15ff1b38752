import { type Brush, gradient, layerColour, px, type Scene } from '../brush.ts';
import { closedLine, hillLine } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { palm } from '../plants.ts';
import { paintSky, type Sun } from '../sky.ts';

export const sea: Scene = brush => {
  const { width, height, unit, random, palette, wish } = brush;
  const horizon = height * random.between(0.46, 0.58);
  const sky = paintSky(brush, horizon);
  const shore = height * random.between(0.76, 0.86);
  const island = `<path d="${hillLine(brush, horizon + unit * 0.5, unit * random.between(3, 7), 0.7)}" fill="${layerColour(brush, 0.12)}" opacity=".9"/>`;
  const behind = `<path d="${hillLine(brush, horizon - unit * 1.5, unit * random.between(3, 6), 0.45)}" fill="${layerColour(brush, 0)}" opacity=".75"/>`;
  const palms = wish.palms || random.chance(0.4);
  return [
    sky.svg,
    behind,
    island,
    `<defs>${gradient('water', [mixColours(palette.water[0], palette.sky[3], 0.35), palette.water[0], palette.water[1]])}${gradient('sand', palette.sand)}</defs>`,
    `<rect y="${px(horizon)}" width="${width}" height="${px(height - horizon)}" fill="url(#water)"/>`,
    glitter(brush, sky.sun, horizon, shore),
    ripples(brush, horizon, shore),
    beach(brush, shore),
    random.chance(0.5) ? sail(brush, horizon) : '',
    palms ? palmGroup(brush) : '',
  ].join('');
};

function glitter({ unit, random, palette }: Brush, sun: Sun, horizon: number, shore: number): string {
  const flecks: string[] = [];
  for (let y = horizon + unit * 0.4; y < shore; y += unit * 0.85) {
    const depth = (y - horizon) / (shore - horizon);
    const spread = sun.radius * (0.7 + depth * 2.2);
    for (let fleck = 0; fleck < 5; fleck += 1) {
      const x = sun.x + random.between(-1, 1) * random.next() * spread * 1.5;
      const long = unit * random.between(0.8, 3) * (0.4 + depth * 1.4);
      flecks.push(
        `<ellipse cx="${px(x)}" cy="${px(y + random.between(-0.3, 0.3) * unit)}" rx="${px(long)}" ry="${px(unit * (0.08 + depth * 0.2))}" opacity="${(random.between(0.25, 0.85) * (1 - depth * 0.55)).toFixed(2)}"/>`,
      );
    }
  }
  return `<g fill="${palette.light}">${flecks.join('')}</g>`;
}

function ripples({ width, unit, random, palette }: Brush, horizon: number, shore: number): string {
  const lines = Array.from({ length: 70 }, () => {
    const depth = random.next() ** 0.8;
    const y = horizon + (shore - horizon) * depth;
    const long = unit * (2 + depth * 16) * random.between(0.5, 1.2);
    const x = random.next() * width;
    const lift = unit * 0.5 * depth;
    return `<path d="M${px(x)} ${px(y)}q${px(long / 4)} ${px(-lift)} ${px(long / 2)} 0t${px(long / 2)} 0" stroke-width="${px(0.6 + unit * 0.22 * depth)}" opacity="${random.between(0.12, 0.4).toFixed(2)}"/>`;
  });
  return `<g fill="none" stroke="${mixColours(palette.water[0], '#ffffff', 0.35)}" stroke-linecap="round">${lines.join('')}</g>`;
}

function beach(brush: Brush, shore: number): string {
  const { width, height, unit, random, palette } = brush;
  const slope = random.between(-0.1, 0.1);
  const shift = random.next() * 7;
  const edge = (lift: number) => (x: number) =>
    shore +
    lift +
    (x - width / 2) * slope +
    Math.sin((x / width) * 6 + shift) * unit * 2.2 +
    Math.sin((x / width) * 15 + shift) * unit * 0.5;
  const line = (lift: number) => closedLine(width, height, 60, edge(lift));
  return [
    `<path d="${line(-unit * 2.6)}" fill="#ffffff" opacity=".2"/>`,
    `<path d="${line(-unit * 1.1)}" fill="#ffffff" opacity=".55"/>`,
    `<path d="${line(0)}" fill="${mixColours(palette.sand[0], palette.sand[1], 0.55)}"/>`,
    `<path d="${line(unit * 2)}" fill="url(#sand)"/>`,
  ].join('');
}

function sail({ width, unit, random, palette }: Brush, horizon: number): string {
  const x = width * random.between(0.12, 0.88);
  const y = horizon + unit * 1.2;
  const tall = unit * random.between(4, 6.5);
  return `<g><path d="M${px(x)} ${px(y - tall)}L${px(x)} ${px(y - tall * 0.1)}L${px(x + tall * 0.5)} ${px(y - tall * 0.1)}Z" fill="${palette.light}"/><path d="M${px(x - tall * 0.06)} ${px(y - tall * 0.85)}L${px(x - tall * 0.06)} ${px(y - tall * 0.1)}L${px(x - tall * 0.36)} ${px(y - tall * 0.1)}Z" fill="${palette.light}" opacity=".8"/><path d="M${px(x - tall * 0.42)} ${px(y - tall * 0.06)}h${px(tall * 0.94)}l${px(-tall * 0.14)} ${px(tall * 0.13)}h${px(-tall * 0.66)}Z" fill="${palette.near}"/></g>`;
}

function palmGroup(brush: Brush): string {
  const { width, height, unit, random, palette } = brush;
  const side = random.chance(0.5) ? random.between(0.02, 0.14) : random.between(0.86, 0.98);
  const count = random.whole(1, 3);
  const colour = mixColours(palette.near, palette.green[1], 0.5);
  const palms = Array.from({ length: count }, (_, index) =>
    palm(
      brush,
      width * side + (index - count / 2) * unit * random.between(7, 12),
      height + unit * 3,
      height * random.between(0.5, 0.78),
      index === 0 ? mixColours(colour, palette.haze, 0.12) : colour,
    ),
  );
  return palms.join('');
}
