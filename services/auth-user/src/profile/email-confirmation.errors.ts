import { AppError } from '@insta-ai/chassis/app-error';
import { waitText } from '@insta-ai/chassis/wait-text';

export function nothingToConfirm(): AppError {
  return new AppError('failed_precondition', 'No address is waiting for confirmation.');
}

export function confirmationNotValid(): AppError {
  return new AppError('failed_precondition', 'This link no longer works. Request a new one in your profile.');
}

export function tooManyConfirmations(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'rate_limited',
    `Too many confirmation emails were sent. You can request one again in ${waitText(seconds)}.`,
    { details: { retryAfterSeconds: seconds } },
  );
}
