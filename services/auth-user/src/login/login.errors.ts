import { AppError } from '@insta-ai/chassis/app-error';
import { waitText } from '@insta-ai/chassis/wait-text';

/** The specification's own words (section 8). */
export function loginNotValid(): AppError {
  return new AppError('unauthenticated', 'Login not valid');
}

export function tooManyTries(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'rate_limited',
    `Too many sign-in attempts. Please wait ${waitText(seconds)} and try again.`,
    {
      details: { retryAfterSeconds: seconds },
    },
  );
}

export function tooManySignIns(): AppError {
  return new AppError(
    'unavailable',
    'Too many people are signing in right now. Please try again in a moment.',
    {
      details: { retryAfterSeconds: 5 },
    },
  );
}
