import type { FaultDesk } from './control/fault-desk.ts';
import type { Journal } from './control/journal.ts';
import type { Credentials } from './credentials.ts';
import type { Clock } from './store/open-clock.ts';
import type { Store } from './store/open-store.ts';

/** What every door of the simulator stands on. */
export type World = {
  store: Store;
  clock: Clock;
  faults: FaultDesk;
  journal: Journal;
  credentials: Credentials;
  /** How many times faster than real the simulated services work. */
  speed: number;
  /** The address others reach the simulator by; every URL in an answer starts with it. */
  origin: string;
};
