import { AppError } from '@insta-ai/chassis/app-error';

export function promptNeeded(): AppError {
  return new AppError('failed_precondition', 'Write a prompt first.');
}

export function wordsNeeded(): AppError {
  return new AppError('failed_precondition', 'Say what should change first.');
}

export function notMultipart(): AppError {
  return new AppError(
    'unsupported_media_type',
    'Please send the picture or video as a form with one part named "file".',
  );
}

export function noFileSent(): AppError {
  return new AppError('invalid_argument', 'No file was sent. Choose a picture or video and upload it again.');
}

export function fileTooLarge(mostBytes: number): AppError {
  const most = Math.floor(mostBytes / 1024 / 1024);
  return new AppError(
    'payload_too_large',
    `This file is too large: a video can be at most ${most} MB. Make it smaller and upload it again.`,
  );
}
