import { AppError } from '@insta-ai/chassis/app-error';

export function nothingDescribed(): AppError {
  return new AppError('invalid_argument', 'Please describe your content first.');
}

export function nothingToWriteAbout(): AppError {
  return new AppError(
    'invalid_argument',
    'Please give the item a title, a description, a place or a prompt first, so that there is something to write about.',
  );
}

export function pictureUnseen(): AppError {
  return new AppError(
    'failed_precondition',
    'This picture was not made from a prompt here, and the text model is not known to see pictures. If it does, press Test beside it in your profile; else please describe the picture yourself.',
  );
}

export function nothingToAnswer(): AppError {
  return new AppError('invalid_argument', 'This post has no text to answer.');
}

export function tooLong(limit: number): AppError {
  return new AppError('invalid_argument', `This is too long to write about: ${limit} characters at most.`);
}
