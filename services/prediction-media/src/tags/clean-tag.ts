import { AppError } from '@insta-ai/chassis/app-error';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';

/** A tag as it is kept: small letters, one space between words. Cleaned again it stays as it is. */
export function cleanTag(text: string): string {
  const clean = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(clean)) throw badTag('A tag needs at least one letter.');
  // Small letters can be longer than capitals.
  if (clean.length > mediaTags.length)
    throw badTag(`A tag has at most ${mediaTags.length} letters. Shorten it.`);
  return clean;
}

function badTag(message: string): AppError {
  return new AppError('invalid_argument', message);
}
