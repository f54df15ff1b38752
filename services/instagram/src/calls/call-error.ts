import type { AppError } from '@insta-ai/chassis/app-error';
import { classify } from '../graph/errors/classify.ts';
import type { GraphErrorRow } from '../graph/errors/error-row.ts';
import type { GraphError, GraphFailure } from '../graph/graph-result.ts';
import {
  accountRestricted,
  appNotApproved,
  noPermission,
  notAllowed,
  rateLimited,
  reconnectNeeded,
  refused,
  refusedSo,
  unclear,
  withTrace,
} from './calls.errors.ts';

/**
 * What a failed call means for a person who waits for its answer. `needs` names what the call requires besides a login.
 * The error table is that of publishing; its advice is about items that go on automatically, which these calls
 * do not.
 */
export function callError(answer: GraphFailure, needs: string): AppError {
  if (answer.kind === 'unclear') return unclear('Instagram did not answer.', answer.reason);
  return withTrace(refusalError(answer.error, needs), answer.error.trace);
}

function refusalError(error: GraphError, needs: string): AppError {
  const row = classify(error);
  const words = whatItSays(row, error);
  if (row.class === 'reconnect') return reconnectNeeded(words);
  if (row.class === 'wait') return rateLimited(words, error.regainMs);
  if (row.cause === 'permission') return error.forPerson ? notAllowed(words) : noPermission(needs);
  if (row.cause === 'appCapability') return appNotApproved(needs);
  if (row.cause === 'accountRestricted') return accountRestricted(words);
  // Their words are about a post.
  if (row.cause === 'badParameter' || row.cause === 'unknown')
    return refused(error.forPerson || error.text || `error ${error.code}`);
  if (row.class === 'permanent') return refusedSo(words);
  return unclear(words, `refused with code ${error.code}/${error.subcode ?? 'none'}`);
}

/** The row's message, and what the platform says to the person where that is not in it. */
export function whatItSays(row: GraphErrorRow, { forPerson = '' }: GraphError): string {
  const message = ended(messageOf(row));
  return message.includes(forPerson) ? message : `${message} Instagram says: ${ended(forPerson)}`;
}

/** Of what was being published where that is what a row tells of, which these calls do not. */
function messageOf({ cause, class: meaning, message }: GraphErrorRow): string {
  if (cause === 'objectMissing') return 'Instagram cannot find this, or may not show it.';
  return meaning === 'new-container' ? 'Instagram had a problem on its side.' : message;
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
