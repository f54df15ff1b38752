import { AppError } from '../app-error.ts';

/** Most that a form says around its file, in bytes: names and borders. */
export const aroundFile = 2_000;

/** Reads a form with a file; one that ends early or cannot be taken apart is a wrong request, not a failure of ours. */
export async function readForm<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isBrokenForm(error)) throw formBroken(error);
    throw error;
  }
}

/** The parser knows its own complaints by their words alone. */
function isBrokenForm(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof AppError) &&
    /unexpected end of multipart data|malformed part header|^multipart: /i.test(error.message)
  );
}

function formBroken(cause: unknown): AppError {
  return new AppError('invalid_argument', 'The file did not arrive complete. Please upload it again.', {
    cause,
  });
}
