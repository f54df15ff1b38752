import { AppError } from '@insta-ai/chassis/app-error';

export function contentTypeNotFound(): AppError {
  return new AppError('not_found', 'This content type no longer exists.');
}

export function slotImageUnknown(slots: readonly number[]): AppError {
  return new AppError(
    'invalid_argument',
    `The picture of slot ${slots.join(' and ')} is not in your library. Choose another one with Select Image, or remove it.`,
    { details: { slots } },
  );
}

export function contentTypeBusy(): AppError {
  return new AppError('conflict', 'This content type is being saved elsewhere right now. Please save again.');
}

export function unknownChoice(text: string, known: readonly string[]): AppError {
  return new AppError('invalid_argument', `"${text.slice(0, 50)}" is not one of ${known.join(', ')}.`);
}
