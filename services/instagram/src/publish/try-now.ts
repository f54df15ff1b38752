import type { Ledger } from '../ledger/ledger.ts';
import type { PublishDeps } from '../steps/set-up-workbench.ts';
import { whyNotConnected } from '../steps/setbacks.ts';
import { notYet, publishNotFound } from './publish.errors.ts';

/** The person ends the pause of a publish. Asked twice, or of one that does not pause, it changes nothing. */
export async function tryNow(
  { ledgers, accounts, clock }: Pick<PublishDeps, 'ledgers' | 'accounts' | 'clock'>,
  owner: string,
  publishId: string,
): Promise<void> {
  const found = await ledgers.find(publishId);
  if (found?.owner !== owner) throw publishNotFound();
  const now = clock.now();
  if (found.state === 'held') {
    const account = await accounts.find(owner, found.accountId);
    if (!account || account.needsReconnect) throw notYet(whyNotConnected(account));
    return ledgers.reopen(found, now);
  }
  const notSooner = whyNotSooner(found, now);
  if (notSooner) throw notYet(notSooner);
  return ledgers.hasten(found, now);
}

/** Why an open publish must not go on before its moment; undefined where it may, or no longer pauses. */
export function whyNotSooner(
  { timeline, sent, state }: Pick<Ledger, 'timeline' | 'sent' | 'state'>,
  now: Date,
): { message: string; advice: string } | undefined {
  if (state !== 'open') return undefined;
  const wait = timeline?.at(-1)?.wait;
  if (wait?.until && wait.until <= now) return undefined;
  if (wait?.notSooner) return { message: wait.why, advice: wait.notSooner };
  // Of an older version, or taken over from a worker that died: what may be live has its own pace.
  return sent && !wait
    ? { message: 'It was sent.', advice: 'Instagram is asked whether it is live.' }
    : undefined;
}
