import { AppError } from '@insta-ai/chassis/app-error';
import { timeZoneUnknownWords } from '@insta-ai/proto/rules/time-zone';

export function userNotFound(): AppError {
  return new AppError('not_found', 'There is no such user.');
}

export function accountNotConnected(): AppError {
  return new AppError(
    'failed_precondition',
    'This Instagram account is not connected. Connect it with Facebook first, then select it.',
  );
}

export function emailNotValid(): AppError {
  return new AppError('invalid_argument', 'The notification email is not a valid email address.');
}

export function timeZoneUnknown(given: string): AppError {
  return new AppError('invalid_argument', timeZoneUnknownWords(given));
}

export function accountsChanging(): AppError {
  return new AppError('unavailable', 'The Instagram accounts are being changed right now. Please try again.');
}
