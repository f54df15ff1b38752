import { ApiError } from '@insta-ai/platform';
import type { Consent, Content } from '@insta-ai/proto/http/content';

/** That an item went out, as far as that is known: when, and where it is; or since when nobody knows whether it did. */
export type Publication = Pick<Content, 'publishedDate' | 'permalink' | 'mayBeLive'>;

/** The publication of an item; null when it never went out. Stays when the item becomes a draft again. */
export function publicationOf({ publishedDate, permalink, mayBeLive }: Publication): Publication | null {
  if (mayBeLive) return { publishedDate, permalink, mayBeLive };
  return publishedDate || permalink ? { publishedDate, permalink } : null;
}

/** The publication that the server asks about before it posts a second time; null for every other failure. */
export function publicationAsked(error: unknown): Publication | null {
  if (!(error instanceof ApiError) || error.code !== 'published_before') return null;
  const { publishedDate, permalink, mayBeLive } = error.details;
  const known = { publishedDate: textOf(publishedDate), permalink: textOf(permalink) };
  return { ...known, ...(mayBeLive !== undefined && { mayBeLive: textOf(mayBeLive) }) };
}

/** The word that this publication, and no later one, may be followed by another. */
export function consentAfter({ publishedDate, mayBeLive }: Publication): Consent {
  const againAfter = mayBeLive || publishedDate;
  return againAfter ? { again: true, againAfter } : { again: true };
}

/** What the person is asked; `write` formats D MMM HH:mm. */
export function questionAbout(
  { publishedDate, mayBeLive }: Publication,
  write: (instant: string) => string,
): string {
  if (mayBeLive)
    return 'We do not know whether this is live. If it is, it will be there twice. Send it again?';
  return `This was published ${publishedDate ? `on ${write(publishedDate)}` : 'before'}. Post it again?`;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
