import { AppError } from '@insta-ai/chassis/app-error';
import { sessionOver } from '@insta-ai/chassis/http/auth';

/** The token is good but its user is gone, so only a new sign-in helps. */
export function userGone(): AppError {
  return new AppError('unauthenticated', 'Your account no longer exists. Please sign in again.');
}

/** The password was set anew, or all sessions were ended, after this session began. */
export function sessionEnded(): AppError {
  return new AppError('unauthenticated', sessionOver);
}

/** Said only to who has proved that they are the person: with the password, or a link. */
export function accountDisabled(): AppError {
  return new AppError(
    'permission_denied',
    'Your account is disabled. Ask the admin of this installation to enable it again.',
  );
}
