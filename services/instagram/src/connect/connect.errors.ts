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

export function appSecretWrong(): AppError {
  return new AppError(
    'failed_precondition',
    'Facebook does not accept the secret of the Facebook app. Ask whoever runs Insta AI to correct FACEBOOK_APP_SECRET: ' +
      'it is in the settings of the app at developers.facebook.com, under Basic.',
  );
}

export function appUnknown(): AppError {
  return new AppError(
    'failed_precondition',
    'Facebook does not know the Facebook app. Ask whoever runs Insta AI to correct FACEBOOK_APP_ID: ' +
      'it is in the settings of the app at developers.facebook.com, under Basic.',
  );
}

export function redirectNotAllowed(address: string): AppError {
  return new AppError(
    'failed_precondition',
    `The Facebook app does not allow the address ${address}. Open Insta AI at its public address (PUBLIC_URL), and ask ` +
      'whoever runs it to add that address to the Valid OAuth Redirect URIs of the app’s Facebook login.',
  );
}

export function cannotPublish({ message, advice }: { message: string; advice: string }): AppError {
  return new AppError('failed_precondition', `${message} ${advice}`);
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
