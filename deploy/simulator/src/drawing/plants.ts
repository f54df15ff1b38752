import { type Brush, px } from './brush.ts';

/** A palm leaning to one side, feathered fronds at the crown. */
export function palm({ unit, random }: Brush, x: number, foot: number, tall: number, colour: string): string {
  const lean = tall * random.between(0.16, 0.42) * (random.chance(0.5) ? 1 : -1);
  const crown = { x: x + lean, y: foot - tall };
  const thick = Math.max(unit * 0.5, tall * 0.032);
  const bend = { x: x + lean * 0.25, y: foot - tall * 0.55 };
  const trunk = `<path d="M${px(x - thick)} ${px(foot)}Q${px(bend.x - thick * 0.7)} ${px(bend.y)} ${px(crown.x - thick * 0.35)} ${px(crown.y)}L${px(crown.x + thick * 0.35)} ${px(crown.y)}Q${px(bend.x + thick * 0.7)} ${px(bend.y)} ${px(x + thick)} ${px(foot)}Z" fill="${colour}"/>`;
  const count = random.whole(9, 12);
  const fronds = Array.from({ length: count }, (_, index) => {
    const angle =
      Math.PI * (1.08 + (index / (count - 1)) * 0.84 * 1 + random.between(-0.04, 0.04)) - Math.PI * 0.0;
    return frond(crown, angle, tall * random.between(0.4, 0.56));
  });
  return `${trunk}<path d="${fronds.join('')}" fill="none" stroke="${colour}" stroke-width="${px(Math.max(1, tall * 0.0085))}" stroke-linecap="round"/>`;
}

function frond(crown: { x: number; y: number }, angle: number, long: number): string {
  const tip = {
    x: crown.x + Math.cos(angle) * long,
    y: crown.y + Math.sin(angle) * long * 0.55 + long * 0.34,
  };
  const middle = {
    x: crown.x + Math.cos(angle) * long * 0.6,
    y: crown.y + Math.sin(angle) * long * 0.75 - long * 0.06,
  };
  let path = `M${px(crown.x)} ${px(crown.y)}Q${px(middle.x)} ${px(middle.y)} ${px(tip.x)} ${px(tip.y)}`;
  for (let at = 0.12; at < 0.98; at += 0.055) {
    const x = (1 - at) ** 2 * crown.x + 2 * at * (1 - at) * middle.x + at ** 2 * tip.x;
    const y = (1 - at) ** 2 * crown.y + 2 * at * (1 - at) * middle.y + at ** 2 * tip.y;
    const leaf = long * 0.3 * Math.sin(Math.PI * (0.12 + at * 0.83));
    const outward = Math.cos(angle) * leaf * 0.55;
    path += `M${px(x)} ${px(y)}l${px(outward + leaf * 0.12)} ${px(leaf * 0.85)}M${px(x)} ${px(y)}l${px(outward - leaf * 0.1)} ${px(leaf * 0.45)}`;
  }
  return path;
}

/** A fir of stacked boughs. */
export function fir({ random }: Brush, x: number, foot: number, tall: number): string {
  const wide = tall * random.between(0.17, 0.24);
  const tiers = 7;
  let left = '';
  let right = '';
  for (let tier = 0; tier < tiers; tier += 1) {
    const y = foot - tall + (tall * 0.94 * (tier + 1)) / tiers;
    const out = wide * ((tier + 1) / tiers) * random.between(0.86, 1.12);
    left += `L${px(x - out)} ${px(y)}L${px(x - out * 0.45)} ${px(y - tall * 0.025)}`;
    right = `L${px(x + out * 0.45)} ${px(y - tall * 0.025)}L${px(x + out)} ${px(y)}${right}`;
  }
  const stem = tall * 0.02;
  return `M${px(x)} ${px(foot - tall)}${left}L${px(x - stem)} ${px(foot)}L${px(x + stem)} ${px(foot)}${right}Z`;
}

/** A slim cypress. */
export const cypress = (x: number, foot: number, tall: number) =>
  `M${px(x)} ${px(foot - tall)}C${px(x + tall * 0.16)} ${px(foot - tall * 0.45)} ${px(x + tall * 0.12)} ${px(foot - tall * 0.05)} ${px(x)} ${px(foot)}C${px(x - tall * 0.12)} ${px(foot - tall * 0.05)} ${px(x - tall * 0.16)} ${px(foot - tall * 0.45)} ${px(x)} ${px(foot - tall)}Z`;

/** A leaf lying in a direction, from its stem to its tip. */
export function leaf(x: number, y: number, angle: number, long: number, wide = 0.3): string {
  const tip = { x: x + Math.cos(angle) * long, y: y + Math.sin(angle) * long };
  const side = (sign: number) =>
    `${px(x + Math.cos(angle) * long * 0.45 - Math.sin(angle) * long * wide * sign)} ${px(y + Math.sin(angle) * long * 0.45 + Math.cos(angle) * long * wide * sign)}`;
  return `M${px(x)} ${px(y)}Q${side(1)} ${px(tip.x)} ${px(tip.y)}Q${side(-1)} ${px(x)} ${px(y)}Z`;
}
