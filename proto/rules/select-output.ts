/**
 * What is selected after a click on an output (specification section 4): a Post takes several, each click toggles one; any
 * other type has one, which a click replaces or takes away.
 */
export function selectOutput(
  selected: readonly string[],
  output: string,
  instagramType: string | null,
): string[] {
  const isSelected = selected.includes(output);
  if (isSelected) return selected.filter(other => other !== output);
  return instagramType === 'Post' ? [...selected, output] : [output];
}
