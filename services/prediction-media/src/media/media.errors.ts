import { AppError } from '@insta-ai/chassis/app-error';

export function mediaNotFound(): AppError {
  return new AppError('not_found', 'This picture or video does not exist any more.');
}
