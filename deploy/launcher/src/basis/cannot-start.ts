import { SettingsError } from '@insta-ai/chassis/config';
import { DataProblem } from '@insta-ai/chassis/migrations/data-version';
import { wasNeverReached } from '@insta-ai/chassis/outside/was-never-reached';
import { diskFaultOf } from '@insta-ai/chassis/storage/disk-faults';

/** A start that cannot go on for a reason the person can do something about; its message is the whole text they see. */
export class CannotStart extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CannotStart';
  }
}

/** For a `catch`: whatever failed, this is what the person reads. */
export function cannotStart(message: string): (cause: unknown) => never {
  return cause => {
    throw new CannotStart(message, cause);
  };
}

/** The one line that a person reads instead of a running product; an error nobody foresaw keeps its stack, for the report. */
export function reasonOf(error: unknown): string {
  if (error instanceof CannotStart || error instanceof DataProblem) return error.message;
  if (error instanceof SettingsError) {
    const these = error.problems.length === 1 ? 'this setting' : 'these settings';
    return `${error.problems.join('; ')}. Correct ${these} and start again.`;
  }
  const fault = diskFaultOf(error);
  if (fault === 'full') return 'The disk is full: free some space on it, then start again.';
  if (fault === 'read-only')
    return "The disk is mounted read-only: look at the machine's log for why, then start again once it can be written.";
  if (isOfAServer(error))
    return `A server that Insta AI needs does not answer, or has gone away (${error.message}): start it or correct its address, then try again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** TABLE: what Node says of a line that ended before the work did. */
const cutLines: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether it is for a server outside; its message names an address, and no password. */
function isOfAServer(error: unknown): error is Error {
  return (
    error instanceof Error && (wasNeverReached(error) || cutLines.has((error as { code?: unknown }).code))
  );
}
