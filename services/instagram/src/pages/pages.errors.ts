import { AppError } from '@insta-ai/chassis/app-error';

export function nothingToSearch(): AppError {
  return new AppError('invalid_argument', 'Please type the name of a page or account first.');
}
