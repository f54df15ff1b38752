import { AppError } from '@insta-ai/chassis/app-error';

export function notSimulated(): AppError {
  return new AppError(
    'failed_precondition',
    'The sample week is only for trying Insta AI out. This installation is connected to the real Instagram and image service, so nothing was created.',
  );
}

export function unknownZone(given: string): AppError {
  return new AppError(
    'invalid_argument',
    `"${given.slice(0, 64)}" is not a time zone. Use one like Europe/Rome.`,
  );
}
