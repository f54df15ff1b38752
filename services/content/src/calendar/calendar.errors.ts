import { AppError } from '@insta-ai/chassis/app-error';

/** `row` counts from 1, as a person reads a list. */
export function rowTypeGone(row: number): AppError {
  return new AppError(
    'failed_precondition',
    `The content type of row ${row} no longer exists. Choose another one; nothing was saved.`,
    { details: { row } },
  );
}
