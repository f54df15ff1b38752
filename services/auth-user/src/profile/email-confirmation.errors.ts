import { AppError } from '@insta-ai/chassis/app-error';
import { waitText } from '@insta-ai/chassis/wait-text';

export function nothingToConfirm(): AppError {
  return new AppError('failed_precondition', 'There is no address that waits for confirmation.');
}

export function confirmationNotValid(): AppError {
  return new AppError(
    'failed_precondition',
    'This link does not work any more. Ask for a new one in your profile.',
  );
}

export function tooManyConfirmations(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'rate_limited',
    `Enough mails were sent to confirm an address. You can ask again in ${waitText(seconds)}.`,
    { details: { retryAfterSeconds: seconds } },
  );
}
