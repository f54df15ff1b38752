import { AppError } from '@insta-ai/chassis/app-error';
import type { Fault } from '../graph/fault.ts';

export function webhookNotSigned(): AppError {
  return new AppError('unauthenticated', 'The signature of the webhook is missing or wrong.');
}

export function webhookNotJson(): AppError {
  return new AppError('invalid_argument', 'The body is not valid JSON.');
}

export function notOurWebhook(): AppError {
  return new AppError('permission_denied', 'This is not the verify token of this installation.');
}

export function notSubscribed(): AppError {
  return new AppError(
    'upstream_failed',
    'Facebook did not subscribe to the events. Please try again in a moment.',
  );
}

/** The platform did not get our challenge when it looked. */
export function callbackNotReached(callback: string): Fault {
  return {
    message: `Facebook could not reach ${callback}.`,
    advice: 'Events need a public https address (PUBLIC_URL); conversations can be listed without them.',
  };
}

export function callbackElsewhere(callback: string): Fault {
  return {
    message: `The Facebook app sends its events to ${callback}.`,
    advice: "Change that in the app's settings under Webhooks, or remove it there and try again.",
  };
}
