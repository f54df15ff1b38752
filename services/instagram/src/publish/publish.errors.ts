import { AppError } from '@insta-ai/chassis/app-error';

export function publishNotNamed(): AppError {
  return new AppError('invalid_argument', 'Choose which publish you mean.');
}

export function publishNotFound(): AppError {
  return new AppError('not_found', 'This publish does not exist.');
}

export function postNotShown(): AppError {
  return new AppError(
    'failed_precondition',
    'Instagram no longer shows this post. Choose another one, or none.',
  );
}

export function publishNotUnknown(): AppError {
  return new AppError('failed_precondition', 'There is nothing to confirm here.');
}

export function postBusy(): AppError {
  return new AppError('unavailable', 'This is being checked right now. Try again in a moment.');
}

export function postNotNamed(): AppError {
  return new AppError('invalid_argument', 'Name a user, an account and one of Post, Story or Reel.');
}

/** It waits for something that no wish can change. */
export function notYet({ message, advice }: { message: string; advice: string }): AppError {
  return new AppError('failed_precondition', `${message} ${advice}`);
}
