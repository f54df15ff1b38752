import { AppError } from '@insta-ai/chassis/app-error';

export function notSimulated(): AppError {
  return new AppError(
    'failed_precondition',
    'The sample week is for trying the product out. This one is connected to the real Instagram and image service, so nothing was created.',
  );
}

export function unknownZone(given: string): AppError {
  return new AppError('invalid_argument', `"${given.slice(0, 64)}" is no time zone, like Europe/Rome is.`);
}
