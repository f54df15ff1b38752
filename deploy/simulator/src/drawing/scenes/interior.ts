import { type Brush, blur, gradient, px, type Scene } from '../brush.ts';
import { hillLine } from '../land.ts';
import { mixColours } from '../mix-colours.ts';
import { leaf } from '../plants.ts';

const walls = ['#e9d8c6', '#d8c3b0', '#c9d2c8', '#e7cfc4', '#d5d8dc'] as const;

/** An arched window on a quiet view, a vase on the table below it. */
export const interior: Scene = brush => {
  const { width, height, unit, random, palette } = brush;
  const wall = palette.stars ? '#3a3f5c' : random.pick(walls);
  const wide = Math.min(width * 0.52, height * 0.5);
  const tall = height * 0.62;
  const x = width * random.between(0.3, 0.7) - wide / 2;
  const top = height * 0.1;
  const arch = `M${px(x)} ${px(top + tall)}V${px(top + wide / 2)}A${px(wide / 2)} ${px(wide / 2)} 0 0 1 ${px(x + wide)} ${px(top + wide / 2)}V${px(top + tall)}Z`;
  const table = height * random.between(0.8, 0.84);
  return [
    `<defs>${gradient('wall', [mixColours(wall, '#ffffff', 0.18), wall, mixColours(wall, '#3a2b2b', 0.18)])}${gradient('view', palette.sky)}${gradient('wood', ['#b98a62', '#7c5639'])}${blur('roomSoft', unit * 1.4)}${blur('roomShade', unit * 3)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
    `<path d="${arch}" transform="translate(${px(unit * 1.4)} ${px(unit * 1.8)})" opacity=".22" filter="url(#roomSoft)"/>`,
    `<path d="${arch}" fill="${mixColours(wall, '#ffffff', 0.6)}" stroke="${mixColours(wall, '#ffffff', 0.6)}" stroke-width="${px(unit * 3)}"/>`,
    `<clipPath id="arch"><path d="${arch}"/></clipPath><g clip-path="url(#arch)">${view(brush, x, top, wide, tall)}</g>`,
    `<path d="M${px(x + wide / 2)} ${px(top)}V${px(top + tall)}M${px(x)} ${px(top + tall * 0.55)}H${px(x + wide)}" stroke="${mixColours(wall, '#ffffff', 0.6)}" stroke-width="${px(unit * 0.9)}"/>`,
    lightOnWall(brush, table),
    `<rect y="${px(table)}" width="${width}" height="${px(height - table)}" fill="url(#wood)"/>`,
    `<rect y="${px(table)}" width="${width}" height="${px(unit * 0.5)}" fill="#fff" opacity=".35"/>`,
    vase(brush, x + wide * random.between(0.75, 1.05), table + unit * 5),
    candle(brush, x + wide * random.between(-0.05, 0.2), table + unit * 5),
  ].join('');
};

function view(brush: Brush, x: number, top: number, wide: number, tall: number): string {
  const { random, palette, unit, width } = brush;
  const layers = [0.62, 0.72, 0.84].map((share, index) => {
    const colour = mixColours(mixColours(palette.haze, palette.far, 0.4), palette.green[1], index * 0.4);
    return `<path d="${hillLine(brush, top + tall * share, unit * 3.5, 1.3)}" fill="${colour}"/>`;
  });
  const sun = `<circle cx="${px(x + wide * random.between(0.3, 0.7))}" cy="${px(top + tall * random.between(0.35, 0.55))}" r="${px(unit * 5)}" fill="${palette.light}"/>`;
  return `<rect y="${px(top)}" width="${width}" height="${px(tall)}" fill="url(#view)"/>${sun}${layers.join('')}`;
}

function lightOnWall({ width, height, unit, random, palette }: Brush, table: number): string {
  const x = width * random.between(0.02, 0.16);
  const panes = [0, 1].flatMap(column =>
    [0, 1].map(
      row =>
        `M${px(x + column * unit * 13)} ${px(height * 0.3 + row * unit * 17 + column * unit * 4)}l${px(unit * 11)} ${px(unit * 3.4)}v${px(unit * 14)}l${px(-unit * 11)} ${px(-unit * 3.4)}Z`,
    ),
  );
  const floor = `M${px(width * 0.3)} ${px(table)}h${px(width * 0.34)}l${px(width * 0.12)} ${px(height - table)}h${px(-width * 0.34)}Z`;
  return `<path d="${panes.join('')}" fill="${palette.light}" opacity=".4" filter="url(#roomSoft)"/><path d="${floor}" fill="${palette.light}" opacity=".0"/>`;
}

function vase({ unit, random, palette }: Brush, x: number, foot: number): string {
  const tall = unit * random.between(20, 25);
  const wide = tall * random.between(0.3, 0.38);
  const clay = random.pick(['#f2e8dc', '#b5654a', '#6f8079', '#2f3540', '#d9a58a']);
  const neck = wide * 0.3;
  const shape = `M${px(x - neck)} ${px(foot - tall)}C${px(x - neck)} ${px(foot - tall * 0.75)} ${px(x - wide)} ${px(foot - tall * 0.7)} ${px(x - wide)} ${px(foot - tall * 0.35)}C${px(x - wide)} ${px(foot - tall * 0.08)} ${px(x - wide * 0.6)} ${px(foot)} ${px(x - wide * 0.5)} ${px(foot)}H${px(x + wide * 0.5)}C${px(x + wide * 0.6)} ${px(foot)} ${px(x + wide)} ${px(foot - tall * 0.08)} ${px(x + wide)} ${px(foot - tall * 0.35)}C${px(x + wide)} ${px(foot - tall * 0.7)} ${px(x + neck)} ${px(foot - tall * 0.75)} ${px(x + neck)} ${px(foot - tall)}Z`;
  const stems: string[] = [];
  const leaves: string[] = [];
  for (let stem = 0; stem < 6; stem += 1) {
    const lean = -Math.PI / 2 + (stem - 2.5) * 0.2 + random.between(-0.08, 0.08);
    const long = tall * random.between(0.9, 1.5);
    const tip = { x: x + Math.cos(lean) * long, y: foot - tall + Math.sin(lean) * long };
    stems.push(
      `M${px(x)} ${px(foot - tall * 0.9)}Q${px(x + (tip.x - x) * 0.2)} ${px((foot - tall + tip.y) / 2)} ${px(tip.x)} ${px(tip.y)}`,
    );
    for (let at = 0.3; at <= 1; at += 0.14) {
      const lx = x + (tip.x - x) * at ** 1.3;
      const ly = foot - tall + (tip.y - foot + tall) * at;
      leaves.push(leaf(lx, ly, lean + 0.8, tall * 0.24, 0.24), leaf(lx, ly, lean - 0.8, tall * 0.24, 0.24));
    }
  }
  const green = mixColours(palette.green[0], palette.green[1], 0.5);
  return [
    `<ellipse cx="${px(x + unit * 4)}" cy="${px(foot + unit * 0.4)}" rx="${px(wide * 1.5)}" ry="${px(unit * 1.6)}" opacity=".35" filter="url(#roomSoft)"/>`,
    `<path d="${stems.join('')}" fill="none" stroke="${mixColours(green, '#3b2a1a', 0.4)}" stroke-width="${px(unit * 0.35)}"/><path d="${leaves.join('')}" fill="${green}"/>`,
    `<defs>${gradient('clay', [mixColours(clay, '#ffffff', 0.35), clay, mixColours(clay, '#1a1216', 0.35)], 'right')}</defs><path d="${shape}" fill="url(#clay)"/>`,
  ].join('');
}

function candle({ unit, random }: Brush, x: number, foot: number): string {
  const tall = unit * random.between(7, 11);
  const wide = unit * 3.4;
  return `<defs>${gradient('wax', ['#fffaf0', '#efdfc8', '#cbb397'], 'right')}<radialGradient id="flame"><stop offset="0" stop-color="#ffd98a" stop-opacity=".8"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient></defs><ellipse cx="${px(x + unit * 2)}" cy="${px(foot)}" rx="${px(wide * 1.5)}" ry="${px(unit)}" opacity=".3" filter="url(#roomSoft)"/><rect x="${px(x - wide)}" y="${px(foot - tall)}" width="${px(wide * 2)}" height="${px(tall)}" rx="${px(unit * 0.8)}" fill="url(#wax)"/><circle cx="${px(x)}" cy="${px(foot - tall - unit * 2)}" r="${px(unit * 9)}" fill="url(#flame)"/><path d="${leaf(x, foot - tall - unit * 0.4, -Math.PI / 2, unit * 3.6, 0.3)}" fill="#ffb347"/>`;
}
