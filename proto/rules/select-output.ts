/** Most outputs of an item: more than any kind takes, so that a person can choose among them. */
export const mostSelected = 20;

/** Why an output cannot be selected as well, in words; undefined where a click does something. */
export function refusedSelection(
  selected: readonly string[],
  output: string,
  instagramType: string | null,
): string | undefined {
  const isMore = instagramType === 'Post' && !selected.includes(output);
  if (!isMore || selected.length < mostSelected) return undefined;
  return `An item takes at most ${mostSelected} pictures and videos. Deselect one first.`;
}

/**
 * What is selected after a click on an output (specification section 4): a Post takes several, each click toggles one; any
 * other type has one, which a click replaces or takes away. What is refused changes nothing.
 */
export function selectOutput(
  selected: readonly string[],
  output: string,
  instagramType: string | null,
): string[] {
  if (refusedSelection(selected, output, instagramType)) return [...selected];
  const isSelected = selected.includes(output);
  if (isSelected) return selected.filter(other => other !== output);
  return instagramType === 'Post' ? [...selected, output] : [output];
}
