import { AppError } from '@insta-ai/chassis/app-error';
import { notSetUp } from '../run/run-generation.ts';

export function unusableSetting(name: string, value: string): AppError {
  return new AppError(
    'failed_precondition',
    `The content type has a ${name} ("${value.slice(0, 60)}") that the image model does not know. Choose another one.`,
  );
}

export function missingControlPicture(filename: string): AppError {
  return new AppError(
    'failed_precondition',
    `The picture ${filename} of the content type is not in the library any more. Choose another one there.`,
  );
}

export function providerNotSetUp(): AppError {
  return new AppError('failed_precondition', notSetUp);
}

export function tooLongKey(): AppError {
  return new AppError('invalid_argument', 'The key of the request is missing or too long.');
}
