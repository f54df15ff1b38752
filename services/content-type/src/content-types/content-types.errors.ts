import { AppError } from '@insta-ai/chassis/app-error';
import { mostContentTypes } from '@insta-ai/proto/data/content-type';
import type { ContentTypeDocument } from './content-type-document.ts';
import { toWire } from './to-wire.ts';

export function contentTypeNotFound(): AppError {
  return new AppError('not_found', 'This content type no longer exists.');
}

export function tooManyContentTypes(): AppError {
  return new AppError(
    'failed_precondition',
    `You have ${mostContentTypes} content types, and more are not possible. Delete one that you do not need, then save again.`,
  );
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

/** With the content type as it is, so that the next save may follow it. */
export function contentTypeChangedMeanwhile(document: ContentTypeDocument): AppError {
  return new AppError(
    'conflict',
    'This content type was changed somewhere else in the meantime. Save again to put yours in its place.',
    { details: { contentType: toWire(document) } },
  );
}

export function unknownChoice(text: string, known: readonly string[]): AppError {
  return new AppError('invalid_argument', `"${text.slice(0, 50)}" is not one of ${known.join(', ')}.`);
}
