import { AppError } from '@insta-ai/chassis/app-error';

export function nothingToDraw(): AppError {
  return new AppError('failed_precondition', 'Write a prompt first.');
}
