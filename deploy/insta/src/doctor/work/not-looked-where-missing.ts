import { isStreamMissing } from '../../installation/is-stream-missing.ts';
import { NotLooked } from '../finding.ts';

/** For a `catch`: another check names the stream that is missing. */
export function notLookedWhereMissing(error: unknown): never {
  throw isStreamMissing(error) ? new NotLooked('their stream is missing') : error;
}
