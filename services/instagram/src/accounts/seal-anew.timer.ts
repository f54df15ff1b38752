import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { LoginsStore } from './logins.store.ts';

/**
 * While keys are changed, seals with ENCRYPTION_KEY what ENCRYPTION_KEY_OTHER sealed. Again and again: a process that was started with
 * the keys the other way round may still seal for a while.
 */
export function sealAnewTimer(
  isChanging: boolean,
  { logins, log }: { logins: LoginsStore; log: Logger },
): Timer[] {
  if (!isChanging) return [];
  const run = async (stopping: AbortSignal) => {
    const accounts = await logins.sealAnew(stopping);
    if (accounts > 0) log.info({ accounts }, 'tokens sealed with the key of now');
  };
  return [{ name: 'seal-anew', everyMs: 10 * 60_000, run }];
}
