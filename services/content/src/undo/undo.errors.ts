import { AppError } from '@insta-ai/chassis/app-error';

export function undoOver(): AppError {
  return new AppError('not_found', 'This can no longer be taken back.');
}
