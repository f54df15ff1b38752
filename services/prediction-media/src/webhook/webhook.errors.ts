import { AppError } from '@insta-ai/chassis/app-error';

export function webhookNotSigned(): AppError {
  return new AppError('unauthenticated', 'The signature of the webhook is missing, wrong or too old.');
}

export function webhookSecretUnknown(cause: unknown): AppError {
  return new AppError('unavailable', 'The webhook cannot be checked right now. Send it again.', { cause });
}
