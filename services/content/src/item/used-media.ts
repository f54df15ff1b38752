import type { ContentDocument } from './content-document.ts';

/** The media that an item uses: what goes out, and the cover of it. */
export function usedMedia({ contents = [], coverOutput = '' }: Partial<ContentDocument>): string[] {
  return coverOutput === '' ? contents : [...contents, coverOutput];
}
