import { AppError } from '@insta-ai/chassis/app-error';
import { searchedHashtagsLimit } from '@insta-ai/proto/data/instagram';
import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';

export function notOneHashtag(): AppError {
  return new AppError(
    'invalid_argument',
    'Please type one hashtag: letters, numbers and underscores only, for example #streetfood.',
  );
}

export function unknownHashtag(name: string): AppError {
  return new AppError(
    'not_found',
    `Instagram does not know the hashtag #${name}, or shows no posts for it. Try another one.`,
  );
}

/** The moment is written in the person's own time zone. */
export function hashtagsUsedUp(availableAt: Date, timeZone: string): AppError {
  return new AppError(
    'rate_limited',
    `Instagram allows searches for ${searchedHashtagsLimit} different hashtags in 7 days, and this account has used them all. ` +
      `You can search a new one from ${inWords(availableAt, timeZone)} at the latest; ` +
      'the hashtags of the last 7 days still work.',
    { details: { budget: 0, availableAt: availableAt.toISOString() } },
  );
}

function inWords(moment: Date, timeZone: string): string {
  const form = { dateStyle: 'full', timeStyle: 'long', timeZone: zoneOrUtc(timeZone) } as const;
  return new Intl.DateTimeFormat('en-GB', form).format(moment);
}
