import { voiceLimits } from '@insta-ai/proto/data/voice/voice';
import { firstCharacters } from '@insta-ai/proto/rules/post-text';
import type { ContentDocument } from '../item/content-document.ts';

/**
 * The texts by which something new is seen to tell an item again, each cut: what stands below its post, and what it was planned to be
 * about, for entries of a calendar are plans, and a Story has no text below it.
 */
export function recognisedBy({
  metaDescription,
  description,
}: Pick<ContentDocument, 'metaDescription' | 'description'>): string[] {
  const texts = [metaDescription, description]
    .map(text => firstCharacters(text.trim(), voiceLimits.recognised))
    .filter(text => text !== '');
  return [...new Set(texts)];
}
