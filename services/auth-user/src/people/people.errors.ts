import { AppError } from '@insta-ai/chassis/app-error';
import { rateLimited } from '@insta-ai/chassis/rate-limited';

export function personNotFound(): AppError {
  return new AppError('not_found', 'There is no such person.');
}

export function addressNotValid(): AppError {
  return new AppError('invalid_argument', 'This is not a valid email address.');
}

export function alreadyHere(): AppError {
  return new AppError('conflict', 'Somebody with this address is here already.');
}

export function isDisabled(): AppError {
  return new AppError('failed_precondition', 'This person is disabled. Enable them first.');
}

export function isInvited(): AppError {
  return new AppError(
    'failed_precondition',
    'This person has not set a password yet. Invite them again to send a new link.',
  );
}

export function lastAdmin(): AppError {
  return new AppError(
    'failed_precondition',
    'This is the last active admin. Make somebody else an admin first.',
  );
}

export function adminsChanging(): AppError {
  return new AppError('unavailable', 'Admins are being changed right now. Please try again.');
}

export function tooManyMailsTo(waitMs: number): AppError {
  return rateLimited(
    waitMs,
    wait => `This person has just been sent several emails. You can send the next one in ${wait}.`,
  );
}
