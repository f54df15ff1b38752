/** A publish that could be worked on now. */
export type Runnable = {
  readonly publishId: string;
  readonly accountId: string;
  /** Everything is prepared: it only waits until no other post of its account may be going live. */
  readonly waitsForTurn: boolean;
};

type Lane = { ready: Runnable[]; inTurn: Runnable[]; running: Set<string>; turnTaken: boolean };

/** Which publish gets the next free slot: the accounts take turns, and what is in trouble on one leaves room for all others. */
export type AccountLanes = {
  /** Adds what is not known yet. */
  add(runnable: Runnable): void;
  /** Takes the next one, if there is a slot for it; it holds the slot until `end`. */
  take(): Runnable | undefined;
  end(runnable: Runnable): void;
  /** Lets those that wait for their turn wait on: another post of the account may be going live. */
  block(accountId: string): void;
  unblock(accountId: string): void;
  /** Blocks exactly these accounts. */
  blockOnly(accountIds: readonly string[]): void;
  /** Accounts with so much work here that more of it need not be looked for. */
  wellStocked(): string[];
  isEmpty(): boolean;
};

/** Waiting publishes of one account that are enough for a while. */
const stock = 100;

export function createAccountLanes(slots: number): AccountLanes {
  // In the order in which the accounts get their next turn.
  const lanes = new Map<string, Lane>();
  const known = new Set<string>();
  let blocked = new Set<string>();
  let free = slots;

  const nextOf = (accountId: string, lane: Lane): Runnable | undefined => {
    // An account may take another slot while it holds fewer than are free: one alone gets half of them, and however many
    // are in trouble, the next one finds a free slot.
    if (lane.running.size >= free) return undefined;
    // Prepared ones first, one at a time: only one post of an account goes live at a time.
    const mayTurn = !lane.turnTaken && !blocked.has(accountId);
    return (mayTurn ? lane.inTurn.shift() : undefined) ?? lane.ready.shift();
  };
  const tidy = (accountId: string, lane: Lane) => {
    if (lane.ready.length + lane.inTurn.length + lane.running.size === 0) lanes.delete(accountId);
  };

  return {
    add(runnable) {
      const { publishId, accountId, waitsForTurn } = runnable;
      if (known.has(publishId)) return;
      known.add(publishId);
      const lane = lanes.get(accountId) ?? { ready: [], inTurn: [], running: new Set(), turnTaken: false };
      lanes.set(accountId, lane);
      (waitsForTurn ? lane.inTurn : lane.ready).push(runnable);
    },
    take() {
      for (const [accountId, lane] of lanes) {
        const next = nextOf(accountId, lane);
        if (!next) continue;
        free -= 1;
        lane.running.add(next.publishId);
        if (next.waitsForTurn) lane.turnTaken = true;
        lanes.delete(accountId);
        lanes.set(accountId, lane);
        return next;
      }
      return undefined;
    },
    end({ publishId, accountId, waitsForTurn }) {
      const lane = lanes.get(accountId);
      if (!lane?.running.delete(publishId)) return;
      free += 1;
      known.delete(publishId);
      if (waitsForTurn) lane.turnTaken = false;
      tidy(accountId, lane);
    },
    block: accountId => void blocked.add(accountId),
    unblock: accountId => void blocked.delete(accountId),
    blockOnly(accountIds) {
      blocked = new Set(accountIds);
    },
    wellStocked: () =>
      [...lanes].flatMap(([id, { ready, inTurn }]) => (ready.length + inTurn.length >= stock ? [id] : [])),
    isEmpty: () => [...lanes.values()].every(({ ready, inTurn }) => ready.length + inTurn.length === 0),
  };
}
