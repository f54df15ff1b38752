import { type Brush, px, type Scene } from '../brush.ts';
import { mixColours } from '../mix-colours.ts';
import type { Random } from '../open-random.ts';
import { leaf } from '../plants.ts';
import { disc, paintTable, shadow } from '../table.ts';

type Piece = (random: Random, x: number, y: number, size: number) => string;

/** A full bowl from above, with a smaller one beside it. */
export const food: Scene = brush => {
  const { width, height, unit, random } = brush;
  const x = width * random.between(0.42, 0.58);
  const y = height * random.between(0.44, 0.58);
  const size = unit * random.between(33, 38);
  const side = random.chance(0.5) ? 0.1 : 0.9;
  return [
    paintTable(brush),
    bowl(brush, width * side, height * random.between(0.06, 0.2), size * 0.42, 16),
    bowl(brush, x, y, size, 46),
    greens(brush),
  ].join('');
};

function bowl({ random, unit }: Brush, x: number, y: number, size: number, count: number): string {
  const clay = random.pick(['#f3ece1', '#33424a', '#c98f6b', '#9fb3a6', '#e5d3bd']);
  const fill = random.pick(['#f6efe2', '#b9467a', '#8c5aa8', '#e8b04a', '#e9d9b8']);
  const pieces: string[] = [];
  const kinds = [berry, citrus, kiwi, banana, strawberry, crumb] as const;
  for (let index = 0; index < count; index += 1) {
    // Heaped like a crescent, so the bowl stays readable.
    const turn = random.between(-0.3, Math.PI * 1.25);
    const out = size * random.between(0.18, 0.62);
    const kind = kinds[Math.floor((turn + 0.3) / 0.82 + random.between(-0.3, 0.3))] ?? random.pick(kinds);
    pieces.push(kind(random, x + Math.cos(turn) * out, y + Math.sin(turn) * out, size));
  }
  return [
    shadow(x + unit * 3, y + unit * 4, size * 1.02, 0.38),
    disc(x, y, size, mixColours(clay, '#ffffff', 0.25), mixColours(clay, '#000000', 0.22)),
    disc(x, y, size * 0.9, mixColours(clay, '#000000', 0.28), mixColours(clay, '#ffffff', 0.05)),
    disc(x, y, size * 0.84, mixColours(fill, '#ffffff', 0.3), fill),
    `<path d="M${px(x - size * 0.5)} ${px(y - size * 0.1)}q${px(size * 0.2)} ${px(-size * 0.42)} ${px(size * 0.62)} ${px(-size * 0.4)}" fill="none" stroke="#fff" stroke-width="${px(size * 0.05)}" stroke-linecap="round" opacity=".35" filter="url(#tableSoft)"/>`,
    ...pieces,
  ].join('');
}

const berry: Piece = (random, x, y, size) => {
  const r = size * random.between(0.055, 0.08);
  const colour = random.pick(['#35406f', '#4a2f63', '#2d3560']);
  return `<circle cx="${px(x + r * 0.3)}" cy="${px(y + r * 0.4)}" r="${px(r)}" opacity=".25"/>${disc(x, y, r, mixColours(colour, '#ffffff', 0.42), colour)}<circle cx="${px(x)}" cy="${px(y)}" r="${px(r * 0.24)}" fill="#1b1c3a" opacity=".7"/>`;
};

const citrus: Piece = (random, x, y, size) => {
  const r = size * random.between(0.15, 0.19);
  const [skin, flesh] = random.pick<readonly [string, string]>([
    ['#f08a24', '#ffc05c'],
    ['#e9c22f', '#fff0a0'],
    ['#d9574a', '#ff9d8a'],
  ]);
  const spokes = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2;
    return `M${px(x)} ${px(y)}L${px(x + Math.cos(angle) * r * 0.84)} ${px(y + Math.sin(angle) * r * 0.84)}`;
  });
  return `<circle cx="${px(x + r * 0.15)}" cy="${px(y + r * 0.2)}" r="${px(r)}" opacity=".22"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" fill="${skin}"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(r * 0.9)}" fill="#fff4dc"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(r * 0.82)}" fill="${flesh}"/><path d="${spokes.join('')}" stroke="#fff4dc" stroke-width="${px(r * 0.07)}"/>`;
};

const kiwi: Piece = (random, x, y, size) => {
  const r = size * random.between(0.13, 0.16);
  const seeds = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2;
    return `<ellipse cx="${px(x + Math.cos(angle) * r * 0.42)}" cy="${px(y + Math.sin(angle) * r * 0.42)}" rx="${px(r * 0.05)}" ry="${px(r * 0.05)}"/>`;
  });
  return `<circle cx="${px(x + r * 0.15)}" cy="${px(y + r * 0.2)}" r="${px(r)}" opacity=".22"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" fill="#7a5b33"/>${disc(x, y, r * 0.92, '#c5e06a', '#7cb23c')}<circle cx="${px(x)}" cy="${px(y)}" r="${px(r * 0.25)}" fill="#eef3c4"/><g fill="#20261a">${seeds.join('')}</g>`;
};

const banana: Piece = (random, x, y, size) => {
  const r = size * random.between(0.09, 0.12);
  return `<circle cx="${px(x + r * 0.2)}" cy="${px(y + r * 0.25)}" r="${px(r)}" opacity=".2"/>${disc(x, y, r, '#fff3c9', '#f0d58a')}<circle cx="${px(x)}" cy="${px(y)}" r="${px(r * 0.3)}" fill="#d9b667" opacity=".5"/>`;
};

const strawberry: Piece = (random, x, y, size) => {
  const long = size * random.between(0.2, 0.26);
  const angle = random.between(0, Math.PI * 2);
  return `<path d="${leaf(x + long * 0.06, y + long * 0.08, angle, long, 0.62)}" opacity=".22"/><path d="${leaf(x, y, angle, long, 0.62)}" fill="#d8343f"/><path d="${leaf(x + Math.cos(angle) * long * 0.12, y + Math.sin(angle) * long * 0.12, angle, long * 0.7, 0.5)}" fill="#f58b86"/><path d="${leaf(x + Math.cos(angle) * long * 0.2, y + Math.sin(angle) * long * 0.2, angle, long * 0.48, 0.34)}" fill="#fde4dc"/>`;
};

const crumb: Piece = (random, x, y, size) => {
  const r = size * random.between(0.025, 0.05);
  return disc(x, y, r, random.pick(['#e2b778', '#b9793f', '#f2ddb5']), '#8a5a30');
};

function greens({ width, height, unit, random }: Brush): string {
  const x = width * random.between(0.04, 0.2);
  const y = height * random.between(0.8, 0.95);
  const leaves = Array.from({ length: 9 }, (_, index) =>
    leaf(
      x + index * unit * 1.6,
      y - index * unit * 1.1,
      -0.6 + (index % 2 ? 0.9 : -0.9),
      unit * random.between(6, 9),
      0.3,
    ),
  );
  return `<g transform="translate(${px(unit)} ${px(unit * 1.4)})" opacity=".25" filter="url(#tableSoft)"><path d="${leaves.join('')}"/></g><path d="${leaves.join('')}" fill="#5f8a57"/><path d="M${px(x)} ${px(y)}l${px(unit * 14)} ${px(-unit * 9.6)}" stroke="#47693f" stroke-width="${px(unit * 0.4)}"/>`;
}
