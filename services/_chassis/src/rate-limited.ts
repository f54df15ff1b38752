import { AppError } from './app-error.ts';
import { waitText } from './wait-text.ts';

/** A refusal because somebody asks too often; `say` puts the wait into words, and programs read it in the details. */
export function rateLimited(waitMs: number, say: (wait: string) => string): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', say(waitText(seconds)), { details: { retryAfterSeconds: seconds } });
}

/** When to ask again, in seconds, where a refusal says so. */
export function retryAfterSecondsOf({ details }: AppError): number | undefined {
  const seconds = details?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : undefined;
}
