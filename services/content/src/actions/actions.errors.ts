import { AppError } from '@insta-ai/chassis/app-error';

export function actionNotFound(): AppError {
  return new AppError('not_found', 'This action no longer exists.');
}

export function noItemsOfAction(): AppError {
  return new AppError('not_found', 'These items no longer exist.');
}
