import { AppError } from '@insta-ai/chassis/app-error';

export function nothingToWriteAbout(): AppError {
  return new AppError('failed_precondition', 'Give this content a title or a description first.');
}

export function noPromptOfPicture(): AppError {
  return new AppError(
    'failed_precondition',
    'This picture was not made from a prompt here, so the model cannot know what it shows. Please describe it yourself.',
  );
}
