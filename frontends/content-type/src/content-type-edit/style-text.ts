/** Styles are stored as one text with commas between the names (specification section 3). */
export function splitStyles(text: string): string[] {
  const names = text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
  return [...new Set(names)];
}

/** The text that is stored for the chosen styles. */
export function joinStyles(names: readonly string[]): string {
  return splitStyles(names.join(',')).join(',');
}
