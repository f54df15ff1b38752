import { AppError } from '@insta-ai/chassis/app-error';

/** The same for a wrong, used, replaced and expired code: which it was concerns only who has the link. */
export function codeNotValid(): AppError {
  return new AppError(
    'unauthenticated',
    'This sign-in link does not work any more: it works once, for 15 minutes, and only the newest one. Sign in with your password, or ask for a new link.',
  );
}
