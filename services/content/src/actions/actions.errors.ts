import { AppError } from '@insta-ai/chassis/app-error';

export function actionNotFound(): AppError {
  return new AppError('not_found', 'This action no longer exists.');
}

export function zoneOfShiftUnknown(zone: string): AppError {
  return new AppError(
    'invalid_argument',
    `The time zone "${zone}" is unknown. Use a name such as Europe/Rome.`,
  );
}

export function noItemsOfAction(): AppError {
  return new AppError('not_found', 'These items no longer exist.');
}
