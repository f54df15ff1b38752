import { AppError } from '@insta-ai/chassis/app-error';

export function descriptionNeeded(): AppError {
  return new AppError('failed_precondition', 'Describe your content first.');
}
