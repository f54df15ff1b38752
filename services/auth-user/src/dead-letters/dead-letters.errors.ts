import { AppError } from '@insta-ai/chassis/app-error';

export const letterGone = () =>
  new AppError('not_found', 'There is no such message any more: it was sent again or dropped.');

export const letterUnreadable = () =>
  new AppError(
    'failed_precondition',
    'This message could never be read, so it cannot be sent again. It can only be dropped.',
  );
