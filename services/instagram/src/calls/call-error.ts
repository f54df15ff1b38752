import type { AppError } from '@insta-ai/chassis/app-error';
import { classify } from '../graph/errors/classify.ts';
import type { GraphFailure } from '../graph/graph-result.ts';
import {
  accountRestricted,
  appNotApproved,
  noPermission,
  rateLimited,
  reconnectNeeded,
  refused,
  unclear,
} from './calls.errors.ts';

/**
 * What a failed call means for a person who waits for its answer. `needs` names what the call requires besides a login.
 * The error table is that of publishing; its advice is about items that go on automatically, which these calls
 * do not.
 */
export function callError(answer: GraphFailure, needs: string): AppError {
  if (answer.kind === 'unclear') return unclear('Instagram did not answer.', answer.reason);
  const { error } = answer;
  const row = classify(error);
  const facts = `refused with code ${error.code}/${error.subcode ?? 'none'}`;
  if (row.class === 'reconnect') return reconnectNeeded(row.message);
  if (row.class === 'wait') return rateLimited(row.message, error.regainMs);
  if (row.cause === 'permission') return noPermission(needs);
  if (row.cause === 'appCapability') return appNotApproved(needs);
  if (row.cause === 'accountRestricted') return accountRestricted(row.message);
  if (row.class === 'permanent') return refused(error.forPerson || error.text || `error ${error.code}`);
  if (row.cause === 'objectMissing') return unclear('Instagram cannot find this, or may not show it.', facts);
  return unclear('Instagram had a problem on its side.', facts);
}
