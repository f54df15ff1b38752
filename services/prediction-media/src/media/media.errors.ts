import { AppError } from '@insta-ai/chassis/app-error';

export function mediaNotFound(): AppError {
  return new AppError('not_found', 'This picture or video no longer exists.');
}

export function unknownMediaFilter(): AppError {
  return new AppError('invalid_argument', 'Media can only be filtered by "preferred".');
}
