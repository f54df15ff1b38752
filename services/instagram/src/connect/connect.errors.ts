import { AppError } from '@insta-ai/chassis/app-error';

export function loginCancelled(): AppError {
  return new AppError(
    'invalid_argument',
    'Facebook sent no login. Press the Facebook button again and finish the login.',
  );
}

export function noneConnected(why: string): AppError {
  return new AppError('failed_precondition', why);
}

export function deletionAsked(): AppError {
  return new AppError(
    'failed_precondition',
    'You asked Facebook to have your data deleted while this login was under way, so it was not connected. To use the app again, press the Facebook button once more.',
  );
}

export function anotherLogin(): AppError {
  return new AppError(
    'failed_precondition',
    'Another login at Facebook was stored while this one was under way, and its accounts count. Reload the page to see them.',
  );
}

export function facebookTrouble(why: string, cause: string): AppError {
  return new AppError('upstream_failed', `${why} Please connect again in a moment.`, {
    cause: new Error(cause),
  });
}

export function facebookUnclear(reason: string): AppError {
  return new AppError('upstream_failed', 'Facebook did not answer. Please connect again in a moment.', {
    cause: new Error(reason),
  });
}

export function unknownUser(): AppError {
  return new AppError('unauthenticated', 'Please sign in again.');
}
