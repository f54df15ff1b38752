/**
 * What a description says that its title does not say already. Items of a calendar have the beginning of their description as
 * their title: a row would read it twice, and cut what is new.
 */
export function moreThanTitle({ title, description }: { title: string; description: string }): string {
  const begun = title.replace(/…$/u, '');
  if (!begun || !description.startsWith(begun)) return description;
  const rest = description.slice(begun.length);
  // A title that ends within a word was no part of the sentence.
  if (begun === title && /^[\p{L}\p{N}]/u.test(rest)) return description;
  return rest.replace(/^[\s.,:;!?…–—-]+/u, '');
}
