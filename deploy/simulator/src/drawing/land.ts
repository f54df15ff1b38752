import { type Brush, px } from './brush.ts';

/** A soft line of hills from left to right, closed at the bottom. */
export function hillLine({ width, height, random }: Brush, y: number, swing: number, waves = 1.6): string {
  const parts = [1, 2.1, 3.7].map(factor => ({
    size: swing / factor,
    pace: ((waves * factor * Math.PI * 2) / width) * random.between(0.7, 1.15),
    shift: random.next() * 7,
  }));
  return closedLine(width, height, 64, x =>
    parts.reduce((sum, part) => sum + part.size * Math.sin(x * part.pace + part.shift), y),
  );
}

/** A rocky ridge by halving: each step adds a smaller bump. */
export function ridgeHeights({ random }: Brush, swing: number, roughness = 0.52): number[] {
  let heights = [random.between(-0.4, 0.4), random.between(-1, 0.1), random.between(-0.4, 0.4)].map(
    one => one * swing,
  );
  let bump = swing * 0.75;
  for (let round = 0; round < 6; round += 1) {
    const finer: number[] = [];
    for (const [index, height] of heights.entries()) {
      finer.push(height);
      const next = heights[index + 1];
      if (next !== undefined) finer.push((height + next) / 2 + random.between(-bump, bump) * 0.6);
    }
    heights = finer;
    bump *= roughness;
  }
  return heights;
}

export function ridgePath({ width, height }: Brush, heights: readonly number[], y: number): string {
  const step = width / (heights.length - 1);
  const points = heights.map((one, index) => `L${px(index * step)} ${px(y + one)}`);
  return `M0 ${height}${points.join('')}L${width} ${height}Z`;
}

export function closedLine(width: number, height: number, steps: number, at: (x: number) => number): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (width * index) / steps;
    return `L${px(x)} ${px(at(x))}`;
  });
  return `M0 ${height}${points.join('')}L${width} ${height}Z`;
}
