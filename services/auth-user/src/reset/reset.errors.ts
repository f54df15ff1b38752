import { AppError } from '@insta-ai/chassis/app-error';
import { waitText } from '@insta-ai/chassis/wait-text';

/** The specification fixes status and words (sections 2 and 8). */
export function resetUserNotFound(): AppError {
  return new AppError('unauthenticated', 'User not found');
}

export function tooManyMails(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'rate_limited',
    `We have just sent you a mail. Look into your inbox, or wait ${waitText(seconds)} and ask again.`,
    { details: { retryAfterSeconds: seconds } },
  );
}

/** The same for a wrong, used, replaced and expired link: which it was concerns only who has the mail. */
export function linkNotValid(): AppError {
  return new AppError(
    'failed_precondition',
    'This link does not work any more: it works once, for one hour, and only the newest one. Ask for a new mail.',
  );
}
