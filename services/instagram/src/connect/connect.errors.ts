import { AppError } from '@insta-ai/chassis/app-error';

export function loginCancelled(): AppError {
  return new AppError(
    'invalid_argument',
    'Facebook sent no login. Press the Facebook button again and finish the login.',
  );
}

export function loginNotValid(): AppError {
  return new AppError(
    'failed_precondition',
    'Facebook does not accept this login. Press the Facebook button again and log in once more.',
  );
}

export function loginOfAnotherApp(): AppError {
  return new AppError(
    'failed_precondition',
    'This login was made for another Facebook app. Press the Facebook button on this page and log in there.',
  );
}

export function permissionMissing(scopes: readonly string[]): AppError {
  return new AppError(
    'failed_precondition',
    `Facebook was not allowed to share what Insta AI needs: ${scopes.join(', ')}. ` +
      'Press the Facebook button again and leave these boxes ticked.',
  );
}

export function noAccountFound(): AppError {
  return new AppError(
    'failed_precondition',
    'No Instagram business account was found. Link your Instagram business account to a Facebook page, ' +
      'then connect again and select that page and account in the Facebook window.',
  );
}

export function facebookBusy(): AppError {
  return new AppError('rate_limited', 'Facebook asked for a pause. Wait a few minutes and connect again.');
}

export function facebookUnclear(reason: string): AppError {
  return new AppError('upstream_failed', 'Facebook did not answer. Please connect again in a moment.', {
    cause: new Error(reason),
  });
}

export function unknownUser(): AppError {
  return new AppError('unauthenticated', 'Please sign in again.');
}
