import { AppError } from '@insta-ai/chassis/app-error';

export function nothingToWriteAbout(): AppError {
  return new AppError('failed_precondition', 'Give this content a title, a description or a place first.');
}

export function notOfThisItem(): AppError {
  return new AppError('failed_precondition', 'This picture no longer belongs to the item. Reload the page.');
}
