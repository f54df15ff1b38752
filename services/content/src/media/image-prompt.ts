import type { ContentDocument } from '../item/content-document.ts';

/** The prompt for the image model: the person's standing prompt, then the item's; empty when the item has none. */
export function imagePrompt(
  { prompt, description, title }: Pick<ContentDocument, 'prompt' | 'description' | 'title'>,
  standingPrompt: string,
): string {
  const own = [prompt, description, title].map(text => text.trim()).find(text => text !== '');
  if (!own) return '';
  return standingPrompt.trim() ? `${standingPrompt.trim()}, ${own}` : own;
}
