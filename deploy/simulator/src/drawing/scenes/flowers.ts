import { type Brush, blur, gradient, px, type Scene } from '../brush.ts';
import { mixColours } from '../mix-colours.ts';
import { leaf } from '../plants.ts';

const bloomColours = ['#f2a0ad', '#f7c4a3', '#fbe3c0', '#d987b7', '#b79be0', '#ef7f6b', '#fff4e6'] as const;

/** Blooms before soft rounds of light, large in front and lost behind. */
export const flowers: Scene = brush => {
  const { width, height, unit, random, palette } = brush;
  const back = [
    mixColours(palette.sky[1], palette.green[0], 0.35),
    mixColours(palette.green[0], palette.haze, 0.4),
    palette.green[1],
  ];
  const bokeh = Array.from({ length: 42 }, () => {
    const colour = random.pick([palette.light, palette.haze, ...bloomColours]);
    return `<circle cx="${px(random.next() * width)}" cy="${px(random.next() * height)}" r="${px(unit * random.between(2, 9))}" fill="${colour}" opacity="${random.between(0.12, 0.4).toFixed(2)}"/>`;
  });
  const rows = [
    { count: 9, size: 8, low: 0.3, high: 0.66, veil: 0.45 },
    { count: 7, size: 13, low: 0.42, high: 0.84, veil: 0.18 },
    { count: 4, size: 19, low: 0.5, high: 0.86, veil: 0 },
  ];
  const beds = rows.map((row, index) => {
    const blooms = Array.from({ length: row.count }, (_, at) => {
      const x = width * ((at + random.between(0.15, 0.85)) / row.count);
      return bloom(
        brush,
        x,
        height * random.between(row.low, row.high),
        unit * row.size * random.between(0.8, 1.2),
        row.veil,
      );
    }).join('');
    return index === 0 ? `<g filter="url(#petalSoft)">${blooms}</g>` : blooms;
  });
  return [
    `<defs>${gradient('garden', back)}${blur('bokeh', unit * 0.8)}${blur('petalSoft', unit * 0.5)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#garden)"/>`,
    `<g filter="url(#bokeh)">${bokeh.join('')}</g>`,
    ...beds,
  ].join('');
};

function bloom(brush: Brush, x: number, y: number, size: number, veil: number): string {
  const { height, random, palette } = brush;
  const colour = mixColours(random.pick(bloomColours), palette.haze, veil);
  const stem = mixColours(mixColours(palette.green[0], palette.green[1], 0.55), palette.haze, veil);
  const bend = x + random.between(-0.6, 0.6) * size;
  const stalk = `<path d="M${px(x)} ${px(y)}Q${px(bend)} ${px(y + (height - y) * 0.5)} ${px(bend)} ${px(height + size)}" fill="none" stroke="${stem}" stroke-width="${px(size * 0.075)}"/><path d="${leaf(bend, y + size * 2.1, -0.7, size * 1.1, 0.22)}${leaf(bend, y + size * 2.7, Math.PI + 0.6, size * 1.2, 0.22)}" fill="${stem}"/>`;
  const rings = [
    { petals: 11, long: 1, shade: 0.18 },
    { petals: 9, long: 0.76, shade: 0.05 },
    { petals: 7, long: 0.52, shade: -0.12 },
  ];
  const tilt = random.between(0.62, 1);
  const crown = rings.map(ring => {
    const shift = random.next() * Math.PI;
    const tone =
      ring.shade > 0
        ? mixColours(colour, '#7a2f52', ring.shade)
        : mixColours(colour, '#ffffff', -ring.shade * 2);
    const petals = Array.from({ length: ring.petals }, (_, index) =>
      leaf(
        0,
        0,
        shift + (index / ring.petals) * Math.PI * 2,
        size * ring.long * random.between(0.92, 1.05),
        0.34,
      ),
    );
    return petals
      .map(
        (petal, index) =>
          `<path d="${petal}" fill="${mixColours(tone, index % 2 ? '#ffffff' : palette.accent[2], 0.1)}"/>`,
      )
      .join('');
  });
  const heart = mixColours('#e2a93b', palette.haze, veil);
  return `${stalk}<g transform="translate(${px(x)} ${px(y)}) rotate(${random.whole(-18, 18)}) scale(1 ${tilt.toFixed(2)})">${crown.join('')}<circle r="${px(size * 0.17)}" fill="${heart}"/><circle r="${px(size * 0.09)}" fill="${mixColours(heart, '#5a3210', 0.5)}"/></g>`;
}
