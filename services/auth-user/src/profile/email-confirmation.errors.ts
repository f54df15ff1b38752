import { AppError } from '@insta-ai/chassis/app-error';
import { rateLimited } from '@insta-ai/chassis/rate-limited';

export function nothingToConfirm(): AppError {
  return new AppError('failed_precondition', 'No address is waiting for confirmation.');
}

export function addressChanging(): AppError {
  return new AppError('unavailable', 'Your notification email is being changed right now. Please try again.');
}

export function confirmationNotValid(): AppError {
  return new AppError('failed_precondition', 'This link no longer works. Request a new one in your profile.');
}

export function tooManyConfirmations(waitMs: number): AppError {
  return rateLimited(
    waitMs,
    wait => `Too many confirmation emails were sent. You can request one again in ${wait}.`,
  );
}
