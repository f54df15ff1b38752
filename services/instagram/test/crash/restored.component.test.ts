import { runs } from '@insta-ai/deploy/testing/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccountsStoreFake } from '../../src/accounts/accounts.store.fake.ts';
import { createLedgerStoreFake, type Row } from '../../src/ledger/ledger.store.fake.ts';
import type { Ledger, LedgerHead } from '../../src/ledger/ledger.ts';
import { createRestoredItemsFake } from '../../src/ledger/restored-items.store.fake.ts';
import { mayBeOfLostTime, type RestoredItem } from '../../src/ledger/restored-items.store.ts';
import { wordsKey } from '../../src/steps/own-media.ts';
import { postByHand } from '../graph/stand-in-publishing.ts';
import { eagerPace } from '../quick-pace.ts';
import { type CrashWorld, headOf, newWorld, startWorker } from './killable-worker.ts';

const minute = 60_000;
const hour = 60 * minute;
const never = Number.POSITIVE_INFINITY;

/** What became of an item between the backup and the loss of everything. */
type Fate =
  | 'kept'
  | 'moved'
  | 'rewritten'
  | 'rewritten and moved'
  | 'postponed'
  | 'told anew'
  | 'told anew and moved'
  | 'drawn anew'
  | 'of another kind'
  | 'made anew';
type Planned = { dueIn: number; type: 'Post' | 'Story'; text: 'own' | 'shared' | 'none'; fate: Fate };

/** A restore: how old the backup was, and the items that it knew. */
const restores = fc.record({
  ageMinutes: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: 3 * 24 * 60 })),
  items: fc.array(
    fc.record({
      /** From an hour before the backup to an hour after the restore, in thousandths of that time. */
      dueIn: fc.integer({ min: 0, max: 1_000 }),
      type: fc.constantFrom<Planned['type']>('Post', 'Post', 'Post', 'Story'),
      text: fc.constantFrom<Planned['text']>('own', 'own', 'own', 'shared', 'none'),
      fate: fc.constantFrom<Fate>(
        ...([
          'kept',
          'kept',
          'kept',
          'kept',
          'moved',
          'rewritten',
          'rewritten and moved',
          'postponed',
        ] as const),
        ...(['told anew', 'told anew and moved', 'drawn anew', 'of another kind', 'made anew'] as const),
      ),
    }),
    { minLength: 3, maxLength: 8 },
  ),
  /** How many steps a publish that runs at the moment of the backup has done by then. */
  cutAt: fc.integer({ min: 1, max: 60 }),
  byHand: fc.boolean(),
  listLagMs: fc.constantFrom(0, 4 * minute),
});

type Item = { id: string; planned: Planned; head: LedgerHead; goesOutAt: number; head2: LedgerHead };

function itemsOf(world: CrashWorld, planned: readonly Planned[], ageMs: number): Item[] {
  const begin = world.time.now;
  const end = begin + 2 * hour + ageMs;
  return planned.map((plan, number) => {
    const due = begin + Math.round(((end - begin) * plan.dueIn) / 1_000);
    const id = `c${number}`;
    const caption = { own: `Words of ${id}`, shared: 'The same words', none: '' }[plan.text];
    const head = headOf(world, {
      _id: `${id}.1`,
      contentId: id,
      instagramType: plan.type,
      outputs: [`/${id}`],
      caption,
      dueAt: new Date(due),
      giveUpAt: new Date(due + 24 * hour),
    });
    const backup = begin + hour;
    const wasOut = due <= backup;
    const goesOutAt = wasOut
      ? due
      : plan.fate.endsWith('moved')
        ? backup + Math.round((due - backup) / 2)
        : plan.fate === 'postponed'
          ? never
          : due;
    const real = { dueAt: new Date(goesOutAt === never ? due : goesOutAt) };
    const head2 = { ...head, ...real, ...(wasOut ? {} : changedBy(plan, head)) };
    return { id, planned: plan, head, goesOutAt, head2 };
  });
}

/** What the person had made of it until it went out, beside its moment. */
function changedBy(
  { fate }: Planned,
  { contentId, caption, instagramType }: LedgerHead,
): Partial<LedgerHead> {
  if (fate.startsWith('rewritten')) return { caption: `${caption} rewritten` };
  if (fate.startsWith('told anew')) return { caption: `Quite another story (${contentId})` };
  if (fate === 'drawn anew') return { outputs: [`/${contentId}.anew`] };
  if (fate === 'of another kind') return { instagramType: instagramType === 'Story' ? 'Post' : 'Story' };
  // Deleted, and made once more with the same words and pictures: another item, of which the backup knows nothing.
  if (fate === 'made anew') return { _id: `anew-${contentId}.1`, contentId: `anew-${contentId}` };
  return {};
}

/** What the stores hold at this moment, as a backup would have it. */
function copyOf(rows: Map<string, Row>): Map<string, Row> {
  return structuredClone(rows);
}

function postsOf(world: CrashWorld, { id }: Item): number {
  return world.platform.posts.filter(({ slides }) => slides.some(url => url.includes(`/${id}.`))).length;
}

/** Runs the life of an account up to the loss; answers what a backup of an hour after the beginning holds. */
async function liveUntilLoss(world: CrashWorld, rows: Map<string, Row>, items: Item[], order: Lost) {
  const { backupAt, lossAt, cutAt } = order;
  let kept: Map<string, Row> | undefined;
  const due = items.filter(({ goesOutAt }) => goesOutAt < lossAt);
  for (const item of due.toSorted((one, other) => one.goesOutAt - other.goesOutAt)) {
    world.time.now = Math.max(world.time.now, item.goesOutAt);
    // The first publish after the backup was begun is under way when the ledgers are read.
    const isCut = !kept && world.time.now >= backupAt;
    const act = async () => {
      kept ??= copyOf(rows);
    };
    const meanwhile = isCut ? { at: cutAt, act } : undefined;
    await startWorker(world, never, undefined, eagerPace, meanwhile).run(item.head2);
    if (isCut) kept ??= copyOf(rows);
  }
  return kept ?? copyOf(rows);
}

type Lost = { backupAt: number; lossAt: number; cutAt: number };

function restoredWorld(world: CrashWorld, rows: Map<string, Row>, items: Item[], order: Lost): CrashWorld {
  const until = new Date(Math.max(order.lossAt, world.time.now) + minute);
  const since = new Date(order.backupAt);
  const restored = new Map<string, RestoredItem>(
    items.map(({ id, head }) => {
      const words = wordsKey(head.accountId, head.caption);
      return [id, { _id: id, since, until, words }];
    }),
  );
  world.time.now = until.getTime();
  for (const row of rows.values()) {
    const { ledger } = row;
    if (restored.has(ledger.contentId) || !mayBeOfLostTime(ledger, since)) continue;
    ledger.isOfNoItem = true;
    // As `noteOfNoItem` of the restore.
    const isUnsent = ledger.state === 'open' && ledger.sent === null;
    if (isUnsent) Object.assign(row, { ledger: { ...ledger, state: 'canceled' }, inFlight: undefined });
  }
  return {
    ...world,
    said: [],
    ledgers: createLedgerStoreFake(rows),
    restored: createRestoredItemsFake(restored),
  };
}

async function storedOf(world: CrashWorld, publishId: string): Promise<Ledger | undefined> {
  return world.ledgers.find(publishId);
}

/** What was sent without an item is looked after to its end, as its job does; the others of its account wait for that. */
async function endOfNoItem(world: CrashWorld, rows: Map<string, Row>): Promise<void> {
  for (const { ledger } of rows.values()) {
    if (!ledger.isOfNoItem || ledger.state !== 'open') continue;
    const before = world.platform.posts.length;
    await startWorker(world, never).run(ledger);
    expect(world.platform.posts, ledger._id).toHaveLength(before);
  }
}

/** Publishes as the content service decides after a restore; answers how it ended. */
async function decide(world: CrashWorld, head: LedgerHead): Promise<Ledger['state'] | undefined> {
  world.time.now = Math.max(world.time.now, head.dueAt.getTime());
  const giveUpAt = new Date(Math.max(head.dueAt.getTime() + hour, world.time.now));
  await startWorker(world, never).run({ ...head, giveUpAt });
  return (await storedOf(world, head._id))?.state;
}

type Restore = { ageMinutes: number; items: Planned[]; cutAt: number; byHand: boolean; listLagMs: number };
type Seen = { live: number; asked: number; sent: number; missed: number };

async function restoreOnce({ ageMinutes, items: planned, cutAt, byHand, listLagMs }: Restore, seen: Seen) {
  const rows = new Map<string, Row>();
  const late = { effectMs: 0, containerLagMs: 0, listLagMs, containerGone: false };
  const world = { ...(await newWorld({ late, quotaTotal: 1_000 })), ledgers: createLedgerStoreFake(rows) };
  const ageMs = ageMinutes * minute;
  const items = itemsOf(world, planned, ageMs);
  const backupAt = world.time.now + hour;
  const order = { backupAt, lossAt: backupAt + ageMs, cutAt };
  const kept = await liveUntilLoss(world, rows, items, order);
  if (byHand) postByHand(world.platform, { caption: 'By hand' });
  const again = restoredWorld(world, kept, items, order);
  await endOfNoItem(again, kept);
  // What was being sent is worked on first, for the others of its account wait for it.
  const rank = ({ head }: Item) => (kept.get(head._id)?.inFlight ? 0 : head.dueAt.getTime());
  for (const item of items.toSorted((one, other) => rank(one) - rank(other)))
    await expectOnce(again, item, postsOf(world, item) > 0, seen);
}

async function expectOnce(world: CrashWorld, item: Item, wasOut: boolean, seen: Seen): Promise<void> {
  const state = await decide(world, item.head);
  const about = `${item.id} of ${JSON.stringify(item.planned)}: ${state}`;
  expect(postsOf(world, item), about).toBe(wasOut || state === 'published' ? 1 : 0);
  expect(['published', 'unknown', 'failed'], about).toContain(state);
  if (state === 'published') seen[wasOut ? 'live' : 'sent'] += 1;
  else seen[state === 'failed' ? 'missed' : 'asked'] += 1;
  if (state === 'failed') expect(wasOut, about).toBe(false);
  if (state !== 'unknown' || wasOut) return;
  // The person looks, and what is not there is decided on once more: that is not asked about again.
  const dueAt = new Date(world.time.now);
  expect(await decide(world, { ...item.head, _id: `${item.id}.2`, dueAt }), about).toBe('published');
  expect(postsOf(world, item), about).toBe(1);
}

/** A post that was put off before its time and whose backup is older: chance alone seldom makes one. */
const postponed: Restore = {
  ageMinutes: 179,
  items: [
    { dueIn: 429, type: 'Post', text: 'shared', fate: 'kept' },
    { dueIn: 584, type: 'Post', text: 'own', fate: 'postponed' },
    { dueIn: 233, type: 'Post', text: 'own', fate: 'kept' },
  ],
  cutAt: 4,
  byHand: false,
  listLagMs: 4 * minute,
};

/** Two with the same words at nearly the same moment, of which one was put off: the one that is there may be either. */
const sameWords: Restore = {
  ageMinutes: 22,
  items: [
    { dueIn: 424, type: 'Post', text: 'shared', fate: 'kept' },
    { dueIn: 423, type: 'Post', text: 'shared', fate: 'postponed' },
    { dueIn: 0, type: 'Post', text: 'own', fate: 'kept' },
  ],
  cutAt: 1,
  byHand: false,
  listLagMs: 0,
};

/** Told in quite other words and sent early: nothing of the post that is there says whose it is. */
const toldAnew: Restore = {
  ...sameWords,
  ageMinutes: 60,
  items: [
    { dueIn: 990, type: 'Post', text: 'own', fate: 'told anew and moved' },
    { dueIn: 0, type: 'Post', text: 'own', fate: 'kept' },
    { dueIn: 0, type: 'Post', text: 'own', fate: 'kept' },
  ],
};

/** Deleted and made anew while the backup was read: the items were read before, and the ledgers after. */
const madeAnew: Restore = {
  ...sameWords,
  ageMinutes: 60,
  items: [
    { dueIn: 340, type: 'Post', text: 'own', fate: 'made anew' },
    { dueIn: 0, type: 'Post', text: 'own', fate: 'kept' },
    { dueIn: 0, type: 'Post', text: 'own', fate: 'kept' },
  ],
  cutAt: 60,
};

/** The same, read while its publish was under way: the ledger comes back with what it had sent, and without its item. */
const madeAnewInFlight: Restore = {
  ...sameWords,
  ageMinutes: 14,
  items: [
    { dueIn: 553, type: 'Post', text: 'own', fate: 'kept' },
    { dueIn: 448, type: 'Post', text: 'own', fate: 'made anew' },
    { dueIn: 0, type: 'Post', text: 'own', fate: 'kept' },
  ],
  cutAt: 32,
};

/** Made a story, or a post, before it went out: the other list shows it. */
const ofAnotherKind: Restore = {
  ...sameWords,
  ageMinutes: 60,
  items: [
    { dueIn: 450, type: 'Post', text: 'own', fate: 'of another kind' },
    { dueIn: 500, type: 'Story', text: 'own', fate: 'of another kind' },
    { dueIn: 0, type: 'Post', text: 'own', fate: 'kept' },
  ],
};

describe('a backup of any age that is put back', () => {
  it('posts nothing again, loses nothing, and asks the person about what nobody can know', async () => {
    const seen = { live: 0, asked: 0, sent: 0, missed: 0 };
    const property = fc.asyncProperty(restores, restore => restoreOnce(restore, seen));
    await fc.assert(property, {
      ...runs(50),
      examples: [[postponed], [sameWords], [toldAnew], [madeAnew], [madeAnewInFlight], [ofAnotherKind]],
    });
    process.stdout.write(`restored: ${JSON.stringify(seen)}\n`);
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
  });

  it('holds with its reason what an account with a dead login would have to say', async () => {
    const world = await newWorld();
    const since = new Date(world.time.now - hour);
    const restored = createRestoredItemsFake(
      new Map([['c1', { _id: 'c1', since, until: new Date(world.time.now) }]]),
    );
    const again = { ...world, restored };
    const account = await world.accounts.find('u1', world.platform.accountId);
    if (account) await world.accounts.markNeedsReconnect(account);
    const head = headOf(world, { giveUpAt: new Date(world.time.now + hour) });

    await startWorker(again, never).run(head);
    expect(await storedOf(again, 'p1')).toMatchObject({ state: 'held', held: { cause: 'reconnect' } });

    world.time.now += 2 * hour;
    await startWorker(again, never).service.releaseHeld();
    await startWorker(again, never).run(head);
    expect(await storedOf(again, 'p1')).toMatchObject({ state: 'unknown' });
    expect(world.platform.posts).toEqual([]);
  });

  it('goes on after the login is made again, once Instagram was asked', async () => {
    const world = await newWorld();
    const accounts = createAccountsStoreFake();
    const since = new Date(world.time.now - hour);
    const until = new Date(world.time.now);
    const restored = createRestoredItemsFake(new Map([['c1', { _id: 'c1', since, until }]]));
    const again = { ...world, restored, accounts };
    const head = headOf(world);
    postByHand(world.platform, { caption: 'Hello' });

    await startWorker(again, never).run(head);
    expect(await storedOf(again, 'p1')).toMatchObject({ state: 'held', held: { cause: 'account-removed' } });

    const found = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await accounts.replace('u1', 'EAAlong', [{ ...found, pageToken: 'EAApage' }]);
    await startWorker(again, never).service.releaseHeld();
    await startWorker(again, never).run(head);

    expect(await storedOf(again, 'p1')).toMatchObject({
      state: 'published',
      live: { mediaId: expect.any(String) },
    });
    expect(world.platform.posts).toHaveLength(1);
  });
});
