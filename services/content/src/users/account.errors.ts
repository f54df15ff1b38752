import { AppError } from '@insta-ai/chassis/app-error';

export function accountNotConnected(): AppError {
  return new AppError(
    'failed_precondition',
    'This Instagram account is not connected. Choose one of yours, or connect it on the Profile screen.',
  );
}

export function publishedAccountStays(): AppError {
  return new AppError('failed_precondition', 'This is published, so its Instagram account stays as it is.');
}
