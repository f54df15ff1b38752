import { AppError } from '@insta-ai/chassis/app-error';

export function mediaNotFound(): AppError {
  return new AppError('not_found', 'This picture or video no longer exists.');
}

export function badMediaFilter(problem: string): AppError {
  return new AppError('invalid_argument', `The filter is not valid: ${problem}.`);
}
