/** Keys of lines that are not the same in two renders of the same values: what is made up anew each time. */
export function madeUpKeys(render: string, again: string): Set<string> {
  const [lines, others] = [render.split('\n'), again.split('\n')];
  return new Set(lines.filter((line, index) => line !== others[index]).map(keyOf));
}

/** A render without what is made up, and without checksums, which only repeat that something else changed. */
export function comparableText(render: string, madeUp: ReadonlySet<string>): string {
  const kept = render.split('\n').map(line => (madeUp.has(keyOf(line)) ? keyOf(line) : line));
  return kept.filter(line => !keyOf(line).startsWith('checksum/')).join('\n');
}

function keyOf(line: string): string {
  return line.trim().split(':')[0] ?? '';
}
