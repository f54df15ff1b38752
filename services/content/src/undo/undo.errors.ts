import { AppError } from '@insta-ai/chassis/app-error';

export function stillUnderWay(): AppError {
  return new AppError(
    'failed_precondition',
    'This is still being done. It can be taken back when it is done or cancelled.',
  );
}

export function undoOver(): AppError {
  return new AppError('not_found', 'This can no longer be taken back.');
}
