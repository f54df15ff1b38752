import { createFairTurns, type FairTurns } from '@insta-ai/chassis/turns/fair-turns';

/** A publish that could be worked on now. */
export type Runnable = {
  readonly publishId: string;
  readonly accountId: string;
  readonly dueAt: Date;
  /** Everything is prepared: it only waits until no other post of its account may be going live. */
  readonly waitsForTurn: boolean;
};

/** Which publish gets the next free slot: accounts take turns, and trouble on one leaves room for all others. */
export type AccountLanes = FairTurns<Runnable> & {
  /** Keeps the publishes of an account waiting for their turn: another post of it may be going live. */
  block(accountId: string): void;
  unblock(accountId: string): void;
  /** Blocks exactly these accounts. */
  blockOnly(accountIds: readonly string[]): void;
};

export function createAccountLanes(slots: number): AccountLanes {
  let blocked = new Set<string>();
  const turns = createFairTurns<Runnable>({
    slots,
    idOf: ({ publishId }) => publishId,
    laneOf: ({ accountId }) => accountId,
    next(waiting, running) {
      // Prepared ones first, one at a time: only one post of an account goes live at a time.
      const isTaken = running.some(({ waitsForTurn }) => waitsForTurn);
      const inTurn = isTaken ? undefined : firstDue(waiting.filter(({ waitsForTurn }) => waitsForTurn));
      if (inTurn && !blocked.has(inTurn.accountId)) return inTurn;
      return firstDue(waiting.filter(({ waitsForTurn }) => !waitsForTurn));
    },
  });
  return {
    ...turns,
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
