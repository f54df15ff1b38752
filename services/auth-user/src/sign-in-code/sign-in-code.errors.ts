import { AppError } from '@insta-ai/chassis/app-error';

/** The same for a wrong, used, replaced or expired code: a stranger must not learn which it was. */
export function codeNotValid(): AppError {
  return new AppError(
    'unauthenticated',
    'This sign-in link no longer works. A link works once, within 15 minutes, and only the newest one counts. Sign in with your password, or request a new link.',
  );
}
