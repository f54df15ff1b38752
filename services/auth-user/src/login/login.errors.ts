import { AppError } from '@insta-ai/chassis/app-error';
import { rateLimited } from '@insta-ai/chassis/rate-limited';

/** The specification's own words (section 8). */
export function loginNotValid(): AppError {
  return new AppError('unauthenticated', 'Login not valid');
}

export function tooManyTries(waitMs: number): AppError {
  return rateLimited(waitMs, wait => `Too many sign-in attempts. Please wait ${wait} and try again.`);
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
