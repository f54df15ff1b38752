type Point = { x: number; y: number };

/** How far a finger has to go, in pixels. */
const least = 60;

/** What a finger that went from one point to another means: nothing unless it went far, and sideways. */
export function swipeOf(from: Point, to: Point): 'next' | 'previous' | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < least || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 ? 'next' : 'previous';
}
