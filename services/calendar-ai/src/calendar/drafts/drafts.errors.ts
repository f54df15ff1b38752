import { AppError } from '@insta-ai/chassis/app-error';

export function beingWritten(): AppError {
  return new AppError('timeout', 'The same text is being written already. Please try again in a moment.');
}

export function writtenElsewhere(): AppError {
  return new AppError(
    'unavailable',
    'The text was interrupted. Please try again: what is written of it is kept.',
  );
}
