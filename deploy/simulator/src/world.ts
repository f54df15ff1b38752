import type { Credentials } from './credentials.ts';
import type { FaultDesk } from './door/fault-desk.ts';
import type { Journal } from './door/journal.ts';
import type { Reach } from './reach.ts';
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
  /** Posts that an account may publish in a day. */
  quota: number;
  /** The address browsers reach the simulator by; links and pictures to look at start with it. */
  origin: string;
  /** The address services reach it by; what only they fetch (Replicate's outputs) starts with it. */
  servicesOrigin: string;
  /** Where an address given to us is reached from here. */
  reach: Reach;
};
