import { AppError } from '@insta-ai/chassis/app-error';

export function nothingToAnswer(): AppError {
  return new AppError('invalid_argument', 'This post has no text to answer.');
}
