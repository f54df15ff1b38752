import { AppError } from '@insta-ai/chassis/app-error';

export function conversationNotFound(): AppError {
  return new AppError('not_found', 'This conversation does not exist. Load the list again.');
}
