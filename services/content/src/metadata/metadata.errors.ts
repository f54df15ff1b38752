import { AppError } from '@insta-ai/chassis/app-error';

export function nothingToWriteAbout(): AppError {
  return new AppError('failed_precondition', 'Give this content a title or a description first.');
}
