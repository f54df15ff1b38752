import { AppError } from '@insta-ai/chassis/app-error';

export function noAccount(): AppError {
  return new AppError(
    'failed_precondition',
    'No Instagram account is connected. Open your profile, connect Instagram and select an account.',
  );
}

export function notConnected(): AppError {
  return new AppError(
    'failed_precondition',
    'This Instagram account is not connected. Open your profile and connect Instagram again.',
  );
}

export function reconnectNeeded(reason: string): AppError {
  return new AppError('failed_precondition', `${reason} Open your profile and connect Instagram again.`);
}

export function connectedAgain(): AppError {
  return new AppError('conflict', 'Instagram was connected again just now. Please try once more.');
}

export function rateLimited(reason: string, regainMs: number | undefined): AppError {
  const minutes = regainMs === undefined ? undefined : Math.max(1, Math.ceil(regainMs / 60_000));
  const when =
    minutes === undefined ? 'in a few minutes' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return new AppError('rate_limited', `${reason} Please try again ${when}.`, {
    details: minutes === undefined ? {} : { retryAfterSeconds: minutes * 60 },
  });
}

export function noPermission(needs: string): AppError {
  return new AppError(
    'failed_precondition',
    `Instagram does not allow Insta AI to do this for the account: it needs ${needs}. ` +
      'Connect Instagram again on your profile and allow everything that Facebook asks for. ' +
      'If that does not help, ask whoever runs Insta AI to get it approved for the Facebook app.',
  );
}

export function notAllowed(reason: string): AppError {
  return new AppError('failed_precondition', `${reason} Do what Instagram says, and try again.`);
}

export function appNotApproved(needs: string): AppError {
  return new AppError(
    'failed_precondition',
    'The Facebook app of this installation is not allowed to do this. ' +
      `Ask whoever runs Insta AI to get ${needs} approved by Facebook.`,
  );
}

export function accountRestricted(reason: string): AppError {
  return new AppError(
    'failed_precondition',
    `${reason} Open the Instagram app, follow its instructions, and try again.`,
  );
}

export function refused(text: string): AppError {
  return new AppError('failed_precondition', `Instagram refused this: ${text}`);
}

export function refusedSo(reason: string): AppError {
  return new AppError('failed_precondition', reason);
}

/** The same with what the support of Meta asks for. */
export function withTrace(error: AppError, trace = ''): AppError {
  if (trace === '') return error;
  const { code, message, details, cause } = error;
  return new AppError(code, `${message} (Trace ${trace})`, { ...(details && { details }), cause });
}

export function unclear(reason: string, cause: string): AppError {
  return new AppError('upstream_failed', `${reason} Please try again in a moment.`, {
    cause: new Error(cause),
  });
}
