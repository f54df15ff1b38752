import { AppError } from '@insta-ai/chassis/app-error';

export function publishNotNamed(): AppError {
  return new AppError('invalid_argument', 'It is not said which publish should be taken back.');
}

export function publishNotFound(): AppError {
  return new AppError('not_found', 'This publish does not exist.');
}

export function postNotShown(): AppError {
  return new AppError(
    'failed_precondition',
    'Instagram does not show this post now. Choose another one, or none.',
  );
}

export function publishNotUnknown(): AppError {
  return new AppError('failed_precondition', 'Nobody has to say whether this is live.');
}

export function postBusy(): AppError {
  return new AppError('unavailable', 'This is being looked at right now. Try again in a moment.');
}

export function postNotNamed(): AppError {
  return new AppError('invalid_argument', 'A person, an account and Post, Story or Reel must be named.');
}
