import { AppError } from '@insta-ai/chassis/app-error';

/** The same for a wrong, used, replaced and expired code: which it was concerns only who has the link. */
export function codeNotValid(): AppError {
  return new AppError(
    'unauthenticated',
    'This sign-in link no longer works. A link works once, within 15 minutes, and only the newest one counts. Sign in with your password, or request a new link.',
  );
}
