import { createFairTurns, type FairTurns } from '@insta-ai/chassis/turns/fair-turns';

/** A publish that could be worked on now. */
export type Runnable = {
  readonly publishId: string;
  readonly accountId: string;
  readonly dueAt: Date;
  /** Everything is prepared: it only waits until no other post of its account may be going live. */
  readonly waitsForTurn: boolean;
  /** It can as well wait until the platform answers for its account again. */
  readonly rests: boolean;
};

/** Which publish gets the next free slot: accounts take turns, and trouble on one leaves room for all others. */
export type AccountLanes = FairTurns<Runnable> & {
  /** Keeps the publishes of an account waiting for their turn: another post of it may be going live. */
  block(accountId: string): void;
  unblock(accountId: string): void;
  /** Blocks exactly these accounts. */
  blockOnly(accountIds: readonly string[]): void;
};

type Rules = {
  slots: number;
  /** In milliseconds since 1970. */
  now(): number;
  /** Until when the platform is better left alone for an account; undefined where it answers. */
  restsUntil(accountId: string): number | undefined;
};

/** Work of so long waits for a call that may never be answered, and leaves its slot to others. */
export const hangsAfterMs = 2_000;
/** How much work may hang, for each slot and of one account: a film goes up for minutes, and the account's other posts go on. */
export const hangingPerSlot = 2;
const hangingPerAccount = 4;
/** Who is as late as that has lost its second anyway. */
const lateMs = 60_000;
/** What waits here of one account; the rest of it rests in the store. */
const stock = 16;

export function createAccountLanes({ slots, now, restsUntil }: Rules): AccountLanes {
  let blocked = new Set<string>();
  const startedAt = new Map<string, { one: Runnable; since: number }>();
  let room = { at: 0, hanging: new Set<string>(), slots, forLate: true };

  const isOverdue = ({ dueAt }: Runnable) => room.at - dueAt.getTime() > lateMs;
  /** What hangs beyond measure holds a slot. What is late, of however many accounts, leaves half of the slots to what is due now. */
  const findRoom = (): typeof room => {
    const at = now();
    const work = [...startedAt.values()];
    const quick = work.filter(({ since }) => at - since < hangsAfterMs);
    const late = quick.filter(({ one }) => isOverdue(one) || restsUntil(one.accountId) !== undefined);
    const hangs = work.filter(({ since }) => at - since >= hangsAfterMs);
    const mayHang = slots * hangingPerSlot;
    return {
      at,
      hanging: new Set(hangs.map(({ one }) => one.publishId)),
      slots: slots - work.length + Math.min(hangs.length, mayHang),
      forLate: late.length < slots / 2 && hangs.length < mayHang / 2,
    };
  };
  const hangs = ({ publishId }: Runnable) => room.hanging.has(publishId);

  /** What waits and may not be late yet: without any of it no lane needs to be looked through for what is due now. */
  const onTime = new Map<string, Runnable>();
  const isAnyOnTime = () => {
    for (const [publishId, one] of onTime) {
      if (!isOverdue(one)) return true;
      onTime.delete(publishId);
    }
    return false;
  };

  /** What of an account may be worked on; while the platform does not answer for it, one post asks for all. */
  const mayRun = (waiting: readonly Runnable[], running: readonly Runnable[]) => {
    const [one] = waiting;
    if (!one || running.filter(other => !hangs(other)).length >= room.slots) return [];
    const until = restsUntil(one.accountId);
    if (until === undefined && running.filter(hangs).length < hangingPerAccount)
      return room.forLate ? waiting : waiting.filter(other => !isOverdue(other));
    if (!room.forLate) return [];
    const mayAsk = running.length === 0 && room.at >= (until ?? 0);
    return mayAsk ? waiting : waiting.filter(({ rests }) => !rests);
  };

  const turns = createFairTurns<Runnable>({
    slots: slots * (1 + hangingPerSlot),
    idOf: ({ publishId }) => publishId,
    laneOf: ({ accountId }) => accountId,
    stock,
    next(all, running) {
      const waiting = mayRun(all, running);
      // Prepared ones first, one at a time: only one post of an account goes live at a time.
      const isTaken = running.some(({ waitsForTurn }) => waitsForTurn);
      const inTurn = isTaken ? undefined : firstDue(waiting.filter(({ waitsForTurn }) => waitsForTurn));
      if (inTurn && !blocked.has(inTurn.accountId)) return inTurn;
      return firstDue(waiting.filter(({ waitsForTurn }) => !waitsForTurn));
    },
  });
  return {
    ...turns,
    add(one) {
      onTime.set(one.publishId, one);
      turns.add(one);
    },
    take() {
      room = findRoom();
      const mayTake = room.slots > 0 && (room.forLate || isAnyOnTime());
      const taken = mayTake ? turns.take() : undefined;
      if (!taken) return undefined;
      onTime.delete(taken.publishId);
      startedAt.set(taken.publishId, { one: taken, since: room.at });
      return taken;
    },
    end(one) {
      startedAt.delete(one.publishId);
      onTime.delete(one.publishId);
      turns.end(one);
    },
    block: accountId => void blocked.add(accountId),
    unblock: accountId => void blocked.delete(accountId),
    blockOnly(accountIds) {
      blocked = new Set(accountIds);
    },
  };
}

/** In the order of their times, whatever brought them here first. */
function firstDue(waiting: readonly Runnable[]): Runnable | undefined {
  return waiting.reduce<Runnable | undefined>(
    (first, one) => (first && first.dueAt <= one.dueAt ? first : one),
    undefined,
  );
}
