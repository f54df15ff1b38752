import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import type { ContentDocument } from '@insta-ai/content/content-document';
import { type DueItem, type FoundLedger, judgeStuck, type StuckPost } from './judge-stuck.ts';

/** More than these are a fault of the whole installation, and the first ones tell of it. */
const most = 500;

const shown = { owner: 1, title: 1, date: 1, dueAt: 1, decision: 1, outcome: 1 } as const;

/** Posts that are due or going out and hang, the longest waiting first. */
export async function findStuck(documents: Databases, now: Date): Promise<StuckPost[]> {
  const contents = documents.of('content').collection<ContentDocument>('contents');
  const ledgers = documents.of('instagram').collection<FoundLedger & { _id: string }>('ledgers');
  const looked: readonly [object, Record<string, 1>][] = [
    [{ dueAt: { $lte: now } }, { dueAt: 1 }],
    [{ 'decision.giveUpAt': { $gt: new Date(0) } }, { 'decision.giveUpAt': 1 }],
    [{ 'outcome.state': 'overdue', status: 'Scheduled' }, { date: 1 }],
  ];
  const found: StuckPost[] = [];
  for (const [filter, sort] of looked) {
    const items = await contents.find(filter, { projection: shown, limit: most, sort }).toArray();
    const ids = items.flatMap(({ decision }) => decision?.publishId ?? []);
    const known = await ledgers.find({ _id: { $in: ids } }).toArray();
    const ledgerOf = new Map(known.map(ledger => [ledger._id, ledger]));
    for (const item of items) {
      const post = judgeStuck(item as DueItem, ledgerOf.get(item.decision?.publishId ?? ''), now);
      if (post) found.push(post);
    }
  }
  return found.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}
