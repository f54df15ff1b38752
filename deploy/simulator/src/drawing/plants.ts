import { type Brush, px } from './brush.ts';

/** A palm leaning to one side, feathered fronds at the crown. */
export function palm({ unit, random }: Brush, x: number, foot: number, tall: number, colour: string): string {
  const lean = tall * random.between(0.16, 0.42) * (random.chance(0.5) ? 1 : -1);
  const crown = { x: x + lean, y: foot - tall };
  const thick = Math.max(unit * 0.5, tall * 0.032);
  const bend = { x: x + lean * 0.25, y: foot - tall * 0.55 };
  const trunk = `<path d="M${px(x - thick)} ${px(foot)}Q${px(bend.x - thick * 0.7)} ${px(bend.y)} ${px(crown.x - thick * 0.35)} ${px(crown.y)}L${px(crown.x + thick * 0.35)} ${px(crown.y)}Q${px(bend.x + thick * 0.7)} ${px(bend.y)} ${px(x + thick)} ${px(foot)}Z" fill="${colour}"/>`;
  const count = random.whole(8, 10);
  const fronds = Array.from({ length: count }, (_, index) => {
    const angle = Math.PI * (0.98 + (index / (count - 1)) * 1.04) + random.between(-0.07, 0.07);
    return frond(crown, angle, tall * random.between(0.4, 0.52));
  });
  return `${trunk}<path d="${fronds.join('')}" fill="${colour}"/>`;
}

type Point = { x: number; y: number };

const leafletCount = 22;

/** A spine that rises and falls, with narrow leaflets on both sides, longer below. */
function frond(crown: Point, angle: number, long: number): string {
  const out = Math.cos(angle);
  const up = Math.sin(angle);
  const middle = { x: crown.x + out * long * 0.55, y: crown.y + up * long * 0.62 - long * 0.16 };
  const tip = { x: crown.x + out * long, y: crown.y + up * long * 0.4 + long * (0.3 + Math.abs(out) * 0.22) };
  const at = (share: number): Point => ({
    x: (1 - share) ** 2 * crown.x + 2 * share * (1 - share) * middle.x + share ** 2 * tip.x,
    y: (1 - share) ** 2 * crown.y + 2 * share * (1 - share) * middle.y + share ** 2 * tip.y,
  });
  let path = leafSpine(crown, middle, tip, long * 0.012);
  for (let index = 1; index < leafletCount; index += 1) {
    const share = index / leafletCount;
    const from = at(share);
    const next = at(Math.min(1, share + 0.035));
    const along = Math.atan2(next.y - from.y, next.x - from.x);
    const size = long * 0.34 * Math.sin(Math.PI * (0.1 + share * 0.82));
    // One side hangs, the other is combed along the spine.
    const turn = out < 0 ? -1 : 1;
    path += leaf(from.x, from.y, along + turn * (0.95 - share * 0.35), size, 0.075);
    path += leaf(from.x, from.y, along - turn * (0.6 - share * 0.25), size * 0.72, 0.075);
  }
  return path;
}

const leafSpine = (from: Point, middle: Point, tip: Point, thick: number) =>
  `M${px(from.x)} ${px(from.y - thick)}Q${px(middle.x)} ${px(middle.y - thick)} ${px(tip.x)} ${px(tip.y)}Q${px(middle.x)} ${px(middle.y + thick)} ${px(from.x)} ${px(from.y + thick)}Z`;

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
