import { AppError } from '@insta-ai/chassis/app-error';
import { timeZoneUnknownWords } from '@insta-ai/proto/rules/time-zone';

export function notSimulated(): AppError {
  return new AppError(
    'failed_precondition',
    'The sample week is only for trying Insta AI out. This installation is connected to the real Instagram and image service, so nothing was created.',
  );
}

export function unknownZone(given: string): AppError {
  return new AppError('invalid_argument', timeZoneUnknownWords(given));
}
