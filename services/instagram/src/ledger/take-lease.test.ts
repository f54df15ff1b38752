import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createLedgerStoreFake } from './ledger.store.fake.ts';
import { newLedger } from './ledger.ts';
import { takeLease } from './take-lease.ts';

/** A lease of a store whose renewals end so. */
async function leaseOf(renew: (isTaken: boolean) => Promise<boolean>) {
  const world = { now: 1_800_000_000_000, isTaken: false };
  const ledgers = createLedgerStoreFake();
  const dueAt = new Date(world.now);
  const head = { _id: 'p1', owner: 'u1', contentId: 'c1', accountId: 'a1', instagramType: 'Reel' } as const;
  const words = { outputs: ['/film'], caption: '', title: '' };
  await ledgers.accept(newLedger({ ...head, ...words, fit: '', dueAt, giveUpAt: dueAt }));
  const lease = await takeLease({
    ledgers: { ...ledgers, renew: () => renew(world.isTaken) },
    publishId: 'p1',
    accountId: 'a1',
    leaseMs: 15,
    now: () => new Date(world.now),
  });
  if (!lease) throw new Error('Nobody else has it.');
  return { world, lease };
}

it('ends what lasts once another one has it', async () => {
  let renewals = 0;
  const { world, lease } = await leaseOf(async isTaken => {
    renewals += 1;
    if (renewals === 3) {
      expect(lease.gone.aborted).toBe(false);
      world.isTaken = true;
    }
    return !isTaken;
  });

  await once(lease.gone, 'abort');
  expect(renewals).toBeGreaterThan(3);
  await lease.release();
});

it('ends what lasts when it ran out without a word of the store', async () => {
  let renewals = 0;
  const { world, lease } = await leaseOf(async () => {
    renewals += 1;
    if (renewals === 3) {
      expect(lease.gone.aborted).toBe(false);
      world.now += 16;
    }
    throw new Error('The store is away.');
  });

  await once(lease.gone, 'abort');
  await lease.release();
});
