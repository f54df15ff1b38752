import { ApiError } from '@insta-ai/platform';
import type { Consent, Content } from '@insta-ai/proto/http/content';

/** That an item went out, as far as that is known: when, and where it is. */
export type Publication = Pick<Content, 'publishedDate' | 'permalink'>;

/** The publication of an item; null when it never went out. Stays when the item becomes a draft again. */
export function publicationOf({ publishedDate, permalink }: Publication): Publication | null {
  return publishedDate || permalink ? { publishedDate, permalink } : null;
}

/** The publication that the server asks about before it posts a second time; null for every other failure. */
export function publicationAsked(error: unknown): Publication | null {
  if (!(error instanceof ApiError) || error.code !== 'published_before') return null;
  const { publishedDate, permalink } = error.details;
  return { publishedDate: textOf(publishedDate), permalink: textOf(permalink) };
}

/** The word that this publication, and no later one, may be followed by another. */
export function consentAfter({ publishedDate }: Publication): Consent {
  return publishedDate ? { again: true, againAfter: publishedDate } : { again: true };
}

/** What the person is asked; `write` formats D MMM HH:mm. */
export function questionAbout({ publishedDate }: Publication, write: (instant: string) => string): string {
  return `This was published ${publishedDate ? `on ${write(publishedDate)}` : 'before'}. Post it again?`;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
