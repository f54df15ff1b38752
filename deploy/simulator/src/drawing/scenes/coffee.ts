import { px, type Scene } from '../brush.ts';
import { mixColours } from '../mix-colours.ts';
import { leaf } from '../plants.ts';
import { disc, paintTable, shadow } from '../table.ts';

/** A cup seen from above, milk poured into a leaf, on a table in slanting light. */
export const coffee: Scene = brush => {
  const { width, height, unit, random } = brush;
  const x = width * random.between(0.42, 0.58);
  const y = height * random.between(0.42, 0.58);
  const size = unit * random.between(26, 31);
  const china = random.pick(['#f4efe6', '#e9e4da', '#cfd8d3', '#e3c9b4', '#3f4a52']);
  const rim = mixColours(china, '#ffffff', 0.4);
  const handle = random.between(-0.6, 0.6);
  const hx = x + Math.cos(handle) * size * 0.86;
  const hy = y + Math.sin(handle) * size * 0.86;
  return [
    paintTable(brush),
    shadow(x + unit * 3, y + unit * 4, size * 1.38, 0.34),
    disc(x, y, size * 1.36, mixColours(china, '#ffffff', 0.15), mixColours(china, '#000000', 0.12)),
    disc(x, y, size * 0.98, china, mixColours(china, '#000000', 0.06)),
    shadow(x + unit * 1.6, y + unit * 2.2, size * 0.86, 0.3),
    `<ellipse cx="${px(hx)}" cy="${px(hy)}" rx="${px(size * 0.24)}" ry="${px(size * 0.13)}" transform="rotate(${px((handle * 180) / Math.PI)} ${px(hx)} ${px(hy)})" fill="none" stroke="${china}" stroke-width="${px(size * 0.09)}"/>`,
    disc(x, y, size * 0.8, rim, mixColours(china, '#000000', 0.1)),
    disc(x, y, size * 0.71, '#6b3f22', '#4a2814'),
    `<circle cx="${px(x)}" cy="${px(y)}" r="${px(size * 0.66)}" fill="none" stroke="#c48a52" stroke-width="${px(size * 0.06)}" opacity=".7" filter="url(#tableSoft)"/>`,
    rosetta(x, y, size, random.between(-0.5, 0.5)),
    spoon(x - size * 1.15, y + size * 0.5, size, unit),
    beans(brush),
  ].join('');
};

function rosetta(x: number, y: number, size: number, turn: number): string {
  const leaves: string[] = [];
  for (let pair = 0; pair < 5; pair += 1) {
    const at = y + size * (0.34 - pair * 0.17);
    const long = size * (0.42 - pair * 0.055);
    leaves.push(leaf(x, at, -0.35, long, 0.2), leaf(x, at, Math.PI + 0.35, long, 0.2));
  }
  const heart = leaf(x, y - size * 0.3, -Math.PI / 2, size * 0.28, 0.42);
  return `<g transform="rotate(${px((turn * 180) / Math.PI)} ${px(x)} ${px(y)})" fill="#f6e3c8"><path d="${leaves.join('')}" opacity=".92"/><path d="${heart}"/><rect x="${px(x - size * 0.012)}" y="${px(y - size * 0.42)}" width="${px(size * 0.024)}" height="${px(size * 0.82)}" fill="#8a5a34"/></g>`;
}

function spoon(x: number, y: number, size: number, unit: number): string {
  return `<g transform="rotate(-28 ${px(x)} ${px(y)})"><ellipse cx="${px(x + unit)}" cy="${px(y + unit)}" rx="${px(size * 0.13)}" ry="${px(size * 0.2)}" fill="#000" opacity=".2" filter="url(#tableSoft)"/><ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(size * 0.12)}" ry="${px(size * 0.19)}" fill="#d9c9a8"/><ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(size * 0.075)}" ry="${px(size * 0.13)}" fill="#b79f74" opacity=".6"/><rect x="${px(x - size * 0.025)}" y="${px(y + size * 0.17)}" width="${px(size * 0.05)}" height="${px(size * 0.8)}" rx="${px(size * 0.025)}" fill="#d9c9a8"/></g>`;
}

function beans({ width, height, unit, random }: Parameters<Scene>[0]): string {
  return Array.from({ length: random.whole(5, 11) }, () => {
    const x = random.chance(0.5) ? random.between(0.03, 0.2) * width : random.between(0.82, 0.97) * width;
    const y = random.between(0.05, 0.95) * height;
    const turn = random.whole(0, 180);
    return `<g transform="rotate(${turn} ${px(x)} ${px(y)})"><ellipse cx="${px(x + unit * 0.3)}" cy="${px(y + unit * 0.5)}" rx="${px(unit * 1.7)}" ry="${px(unit * 1.15)}" opacity=".25" filter="url(#tableSoft)"/><ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(unit * 1.6)}" ry="${px(unit * 1.1)}" fill="#4b2a17"/><path d="M${px(x - unit * 1.4)} ${px(y)}q${px(unit * 1.4)} ${px(unit * 0.5)} ${px(unit * 2.8)} 0" stroke="#2a150a" stroke-width="${px(unit * 0.25)}" fill="none"/></g>`;
  }).join('');
}
