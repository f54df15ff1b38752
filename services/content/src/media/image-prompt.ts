import type { ContentDocument } from '../item/content-document.ts';

/** What the image model is asked for: the person's standing prompt before that of the item; empty when the item says nothing. */
export function imagePrompt(
  { prompt, description, title }: Pick<ContentDocument, 'prompt' | 'description' | 'title'>,
  standingPrompt: string,
): string {
  const own = [prompt, description, title].map(text => text.trim()).find(text => text !== '');
  if (!own) return '';
  return standingPrompt.trim() ? `${standingPrompt.trim()}, ${own}` : own;
}
