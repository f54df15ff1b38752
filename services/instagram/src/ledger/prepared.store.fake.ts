import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { createLedgerStoreFake, type Row } from './ledger.store.fake.ts';
import { hasContainer, type Prepared, type PreparedStore } from './prepared.store.ts';

/** What is prepared, in memory; `sent` collects the messages that writes caused. */
export function createPreparedStoreFake(): PreparedStore & { sent: OutgoingMessage[] } {
  const rows = new Map<string, Row>();
  const find = (publishId: string) => rows.get(publishId)?.ledger as Prepared | undefined;
  const { runnable, runnableOf, lease, renew, release, write, sent } = createLedgerStoreFake(rows);
  return {
    sent,
    runnable,
    runnableOf,
    lease,
    renew,
    release,
    write,
    async put(prepared, now) {
      const { dueAt, giveUpAt } = prepared;
      const same = find(prepared._id)?.print === prepared.print && rows.get(prepared._id);
      if (same) {
        if (+same.ledger.dueAt === +dueAt) return;
        Object.assign(same, { ledger: { ...same.ledger, dueAt, giveUpAt }, nextAt: now });
        return;
      }
      rows.set(prepared._id, {
        ledger: structuredClone(prepared),
        holder: undefined,
        until: new Date(0),
        inFlight: undefined,
        nextAt: now,
        waitsForTurn: false,
      });
    },
    find: async publishId => structuredClone(find(publishId)),
    async isWorkedOn(publishId, containerId, now) {
      const row = rows.get(publishId);
      const isHeld = row?.holder !== undefined && row.until > now;
      return isHeld && hasContainer(row.ledger as Prepared, containerId);
    },
    async forget(publishId, dueBefore) {
      const found = find(publishId);
      if (found && found.dueAt <= dueBefore) rows.delete(publishId);
    },
  };
}
