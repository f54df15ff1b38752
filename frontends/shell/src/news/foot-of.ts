/** How far up the bars at the lower edge of a window reach, for what needs so much room below or above them. */
export function footOf(
  bars: readonly { top: number; bottom: number }[],
  windowHeight: number,
  room: number,
): number {
  const inTheWay = bars.filter(({ top, bottom }) => top < windowHeight && bottom > windowHeight - room);
  return Math.max(0, ...inTheWay.map(({ top }) => windowHeight - top));
}
