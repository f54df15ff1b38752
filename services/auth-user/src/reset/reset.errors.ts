import { AppError } from '@insta-ai/chassis/app-error';
import { rateLimited } from '@insta-ai/chassis/rate-limited';

/** The specification fixes status and words (sections 2 and 8). */
export function resetUserNotFound(): AppError {
  return new AppError('unauthenticated', 'User not found');
}

export function tooManyMails(waitMs: number): AppError {
  return rateLimited(
    waitMs,
    wait => `We have just sent you an email. Check your inbox, or wait ${wait} and try again.`,
  );
}

/** The same for a wrong, used, replaced or expired link: a stranger must not learn which it was. */
export function linkNotValid(): AppError {
  return new AppError(
    'failed_precondition',
    'This link no longer works. A link works once, for an hour (an invitation for a week), and only the newest one counts. Request a new email.',
  );
}
