/** `#rrggbb` between two others; share 0 gives the first, 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const mixed = [1, 3, 5].map(at => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
