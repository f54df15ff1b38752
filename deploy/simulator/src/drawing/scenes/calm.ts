import { type Brush, gradient, px, type Scene } from '../brush.ts';
import { mixColours } from '../mix-colours.ts';
import { leaf } from '../plants.ts';
import { paintSky } from '../sky.ts';

/** Balanced stones on raked sand before a still horizon. */
export const calm: Scene = brush => {
  const { width, height, unit, random, palette } = brush;
  const horizon = height * random.between(0.5, 0.6);
  const sky = paintSky(brush, horizon);
  const x = width * random.between(0.34, 0.66);
  const foot = height * random.between(0.8, 0.86);
  return [
    sky.svg,
    `<defs>${gradient('still', [mixColours(palette.water[0], palette.sky[3], 0.5), palette.water[0]])}${gradient('raked', palette.sand)}</defs>`,
    `<rect y="${px(horizon)}" width="${width}" height="${px(height * 0.12)}" fill="url(#still)"/>`,
    `<ellipse cx="${px(sky.sun.x)}" cy="${px(horizon + unit * 3)}" rx="${px(sky.sun.radius * 1.1)}" ry="${px(unit * 2.6)}" fill="${palette.light}" opacity=".55" filter="url(#soft)"/>`,
    `<rect y="${px(horizon + height * 0.1)}" width="${width}" height="${height}" fill="url(#raked)"/>`,
    rings(brush, x, foot),
    stones(brush, x, foot),
    branch(brush),
  ].join('');
};

function rings({ width, height, unit, palette }: Brush, x: number, foot: number): string {
  const lines: string[] = [];
  for (let ring = 1; ring < 26; ring += 1) {
    const rx = unit * (14 + ring * 5.4);
    if (rx > Math.max(width, height)) break;
    lines.push(`<ellipse cx="${px(x)}" cy="${px(foot)}" rx="${px(rx)}" ry="${px(rx * 0.26)}"/>`);
  }
  const dark = mixColours(palette.sand[1], palette.near, 0.35);
  const clip = `<clipPath id="sandOnly"><rect y="${px(foot - height * 0.2)}" width="${width}" height="${height}"/></clipPath>`;
  return `${clip}<g clip-path="url(#sandOnly)" fill="none"><g stroke="${dark}" stroke-width="${px(unit * 0.5)}" opacity=".35">${lines.join('')}</g><g transform="translate(0 ${px(-unit * 0.5)})" stroke="${palette.light}" stroke-width="${px(unit * 0.35)}" opacity=".5">${lines.join('')}</g></g>`;
}

function stones({ unit, random, palette }: Brush, x: number, foot: number): string {
  const count = random.whole(4, 6);
  let y = foot;
  const pile: string[] = [
    `<ellipse cx="${px(x + unit * 5)}" cy="${px(foot + unit)}" rx="${px(unit * 22)}" ry="${px(unit * 3.4)}" fill="${palette.near}" opacity=".4" filter="url(#soft)"/>`,
  ];
  for (let index = 0; index < count; index += 1) {
    const rx = unit * (16 - index * (11 / count)) * random.between(0.88, 1.06);
    const ry = rx * random.between(0.34, 0.44);
    y -= ry * (index === 0 ? 0.7 : 0.92);
    const cx = x + random.between(-1.4, 1.4) * unit;
    const tone = mixColours(random.pick(['#7b7f86', '#9a8f86', '#55606a', '#b4a79a']), palette.near, 0.18);
    const id = `stone${index}`;
    pile.push(
      `<defs>${gradient(id, [mixColours(tone, palette.light, 0.5), tone, mixColours(tone, '#10121a', 0.55)])}</defs><ellipse cx="${px(cx)}" cy="${px(y)}" rx="${px(rx)}" ry="${px(ry)}" fill="url(#${id})"/><ellipse cx="${px(cx - rx * 0.2)}" cy="${px(y - ry * 0.5)}" rx="${px(rx * 0.5)}" ry="${px(ry * 0.22)}" fill="#fff" opacity=".22" filter="url(#soft)"/>`,
    );
    y -= ry * 0.86;
  }
  return pile.join('');
}

function branch({ width, height, unit, random, palette }: Brush): string {
  const left = random.chance(0.5);
  const x0 = left ? -unit * 2 : width + unit * 2;
  const way = left ? 1 : -1;
  const y0 = height * random.between(0.04, 0.16);
  const leaves = Array.from({ length: 13 }, (_, index) => {
    const x = x0 + way * index * unit * 3.4;
    const y = y0 + index * unit * 1.3 + Math.sin(index * 0.7) * unit;
    const angle = (left ? 0 : Math.PI) + (index % 2 ? 0.85 : -0.55) * way;
    return leaf(x, y, angle, unit * random.between(8, 12), 0.17);
  });
  return `<path d="M${px(x0)} ${px(y0)}q${px(way * unit * 24)} ${px(unit * 4)} ${px(way * unit * 45)} ${px(unit * 18)}" fill="none" stroke="${palette.near}" stroke-width="${px(unit * 0.45)}" opacity=".85"/><path d="${leaves.join('')}" fill="${mixColours(palette.green[1], palette.near, 0.4)}" opacity=".9"/>`;
}
