import { AppError } from '@insta-ai/chassis/app-error';
import { timeZoneUnknownWords } from '@insta-ai/proto/rules/time-zone';

export function actionNotFound(): AppError {
  return new AppError('not_found', 'This action no longer exists.');
}

export function zoneOfShiftUnknown(zone: string): AppError {
  return new AppError('invalid_argument', timeZoneUnknownWords(zone));
}

export function noItemsOfAction(): AppError {
  return new AppError('not_found', 'These items no longer exist.');
}
