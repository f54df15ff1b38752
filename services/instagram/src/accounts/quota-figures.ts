import type { Measures } from '@insta-ai/chassis/metrics/measures';
import { onceAtATime } from '@insta-ai/chassis/turns/once-at-a-time';
import type { HeardQuota } from './accounts.store.ts';
import type { LoginsStore } from './logins.store.ts';

/** Instagram counts the posts of a day, so what was heard before says nothing any more. */
const heldMs = 24 * 60 * 60_000;

/** Below this share of its day an account counts as low. */
const lowShare = 0.1;

type Heard = { accountId: string; quota: HeardQuota };
export type QuotaFigures = { enough: number; low: number; used_up: number; lowest: number | undefined };

/** How accounts stand; of one that several people connected, what was heard last. */
export function quotaFigures(heard: readonly Heard[]): QuotaFigures {
  const oldestFirst = [...heard].sort((a, b) => a.quota.at.getTime() - b.quota.at.getTime());
  const last = new Map(oldestFirst.map(({ accountId, quota }) => [accountId, shareOf(quota)]));
  const shares = [...last.values()];
  return {
    enough: shares.filter(share => share >= lowShare).length,
    low: shares.filter(share => share > 0 && share < lowShare).length,
    used_up: shares.filter(share => share === 0).length,
    lowest: shares.length > 0 ? Math.min(...shares) : undefined,
  };
}

function shareOf({ left, total }: HeardQuota): number {
  return total > 0 ? Math.max(0, left / total) : 0;
}

/** Tells how much room Instagram still gives the accounts that it was asked about within a day. */
export function tellQuotaFigures(measures: Measures, logins: Pick<LoginsStore, 'quotasSince'>): void {
  // Both gauges are asked for side by side and share a look.
  const read = onceAtATime(async () => quotaFigures(await logins.quotasSince(new Date(Date.now() - heldMs))));
  measures.gauge('insta_ai_quota_accounts', async () => {
    const { lowest: _, ...counts } = await read();
    return Object.entries(counts).map(([state, value]) => ({ value, labels: { state } }));
  });
  measures.gauge('insta_ai_quota_left_ratio', async () => {
    const { lowest } = await read();
    return lowest === undefined ? [] : [{ value: lowest, labels: {} }];
  });
}
