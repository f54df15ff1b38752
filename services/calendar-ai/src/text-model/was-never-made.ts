import { wasNeverReached } from '@insta-ai/chassis/outside/was-never-reached';
import { type Failure, isSentOn } from './failure-table.ts';

/**
 * Whether a server surely did nothing for a call: it was not reached, or said no to the request itself. What broke, was too slow or
 * cannot be read may have been written, and paid for.
 */
export function wasNeverMade(failure: Failure, error: unknown): boolean {
  const { kind, status = 0, picture } = failure;
  if (picture === 'blind' || isSentOn(failure)) return true;
  if (kind === 'unreachable') return wasNeverReached(error);
  // 408 and 499 are said of a request that was being worked on.
  return kind === 'answered' && status >= 400 && status < 500 && status !== 408 && status !== 499;
}
