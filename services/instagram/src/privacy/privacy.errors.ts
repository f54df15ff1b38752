import { AppError } from '@insta-ai/chassis/app-error';

export function requestNotSigned(): AppError {
  return new AppError(
    'unauthenticated',
    'The signed_request is missing, or was not signed with the secret of this Facebook app.',
  );
}
