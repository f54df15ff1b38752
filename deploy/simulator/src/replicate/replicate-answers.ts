import type { DoorAnswer } from '../door/door.ts';
import { type Fault, numberParam } from '../door/fault-desk.ts';
import type { InvalidField } from './check-create-body.ts';

/** Bodies as Replicate sends them (ai-providers.md A5). */
const problem = (status: number, title: string, detail: string, more: object = {}): DoorAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { title, detail, status, ...more },
});

export const unauthenticated = () =>
  problem(401, 'Unauthenticated', 'You did not pass a valid authentication token');

export const notFound = () => problem(404, 'Not found', 'The requested resource could not be found.');

export const tooLarge = () => problem(413, 'Request too large', 'The request body is too large.');

export const notJson = () => problem(400, 'Bad request', 'The request body is not valid JSON.');

export const unknownVersion = () =>
  problem(
    422,
    'Invalid version or not permitted',
    "The specified version does not exist (or perhaps you don't have permission to use it?)",
  );

export const disabledVersion = () =>
  problem(422, 'Version disabled', 'This version has been disabled because it consistently fails.');

export const throttled = (seconds: number): DoorAnswer => ({
  status: 429,
  body: {
    detail: `Request was throttled. Your rate limit resets in ~${seconds}s.`,
    status: 429,
    retry_after: seconds,
  },
});

export const invalidInput = (fields: readonly InvalidField[]) =>
  problem(
    422,
    'Input validation failed',
    fields.map(one => `- ${one.field}: ${one.description}\n`).join(''),
    {
      invalid_fields: fields,
    },
  );

export function replicateFaultAnswer(fault: Fault): DoorAnswer {
  if (fault.kind === 'rate-limit') return throttled(numberParam(fault, 'retryAfter', 10));
  if (fault.kind === 'bad-token') return unauthenticated();
  if (fault.kind === 'insufficient-credit') {
    return problem(
      402,
      'Insufficient credit',
      'You have insufficient credit to run this model. Go to the billing page to purchase credit.',
    );
  }
  const status = numberParam(fault, 'status', 500);
  return problem(status, 'Internal server error', 'An unexpected error occurred.');
}
