import { AppError } from '@insta-ai/chassis/app-error';

export function uploadNotFound(): AppError {
  return new AppError('not_found', 'There is no such picture.');
}

export function uploadInUse([first = '', ...others]: string[]): AppError {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return new AppError(
    'failed_precondition',
    `This picture is used by the content type "${first}"${more}. Choose another one there or remove it, save, then delete it here.`,
  );
}

export function noFileSent(): AppError {
  return new AppError('invalid_argument', 'No file was sent. Choose a picture and upload it again.');
}

export function notMultipart(): AppError {
  return new AppError(
    'unsupported_media_type',
    'Please send the picture as a form with one part named "file".',
  );
}

export function pictureTooLarge(): AppError {
  return new AppError('payload_too_large', 'This file is too large.');
}

export function notAPicture(cause?: unknown): AppError {
  return new AppError(
    'unsupported_media_type',
    'This file is not a picture that can be used. Please upload a PNG, JPEG, WebP or HEIC.',
    { cause },
  );
}
