import type { Letter } from './letter.ts';

/** The plain text of a letter. */
export function letterText(letter: Letter): string {
  const parts = [letter.heading, ...letter.paragraphs];
  if (letter.copy) parts.push(`${letter.copy.label}:\n\n${letter.copy.text}`);
  if (letter.media?.length) parts.push(['Media:', ...letter.media.map(({ url }) => url)].join('\n'));
  if (letter.action) parts.push(`${letter.action.label}:\n${letter.action.url}`);
  // "-- " alone on a line marks a signature (RFC 3676, section 4.3).
  return `${parts.join('\n\n')}\n\n-- \nInsta AI. ${letter.footer}\n`;
}
