import { AppError } from '@insta-ai/chassis/app-error';

export function scheduleNeedsDate(): AppError {
  return new AppError('failed_precondition', 'Choose a date before you schedule this content.');
}
