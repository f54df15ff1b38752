import { AppError } from '@insta-ai/chassis/app-error';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';

export function batchNotFound(): AppError {
  return new AppError('not_found', 'This batch no longer exists.');
}

export function noItemsOfBatch(): AppError {
  return new AppError('not_found', 'These items no longer exist.');
}

/** Said of a text whose writing was cut off: nobody can know whether it was written, so it is not paid for twice unasked. */
export const lostText =
  'Insta AI was stopped while this text was being written. It may have been charged; try again to write it anew.';

/** The words were there only after the item was out; its step is left out, not failed. */
export function writtenTooLate(): AppError {
  const leftOut = keptReasons.publishedWhileWritten;
  return new AppError('failed_precondition', `This was ${leftOut}.`, { details: { leftOut } });
}

/** Why a step that was refused is left out, in words after the title of the item; undefined when it failed. */
export function leftOutOf({ details }: AppError): string | undefined {
  return typeof details?.leftOut === 'string' ? details.leftOut : undefined;
}

export function unseenText(why: string): AppError {
  return new AppError('failed_precondition', why);
}
