import { AppError } from '@insta-ai/chassis/app-error';

export function batchNotFound(): AppError {
  return new AppError('not_found', 'This batch no longer exists.');
}

export function noItemsOfBatch(): AppError {
  return new AppError('not_found', 'These items no longer exist.');
}

/** Said of a text whose writing was cut off: nobody can know whether it was written, so it is not paid for twice unasked. */
export const lostText =
  'Insta AI was stopped while this text was being written. It may have been charged; try again to write it anew.';

export function unseenText(why: string): AppError {
  return new AppError('failed_precondition', why);
}
