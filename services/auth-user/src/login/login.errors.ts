import { AppError } from '@insta-ai/chassis/app-error';

/** The specification's own words (section 8). */
export function loginNotValid(): AppError {
  return new AppError('unauthenticated', 'Login not valid');
}

export function tooManyTries(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    seconds <= 90
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('rate_limited', `Too many tries to sign in. Please wait ${wait} and try again.`, {
    details: { retryAfterSeconds: seconds },
  });
}
