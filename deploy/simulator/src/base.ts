import type { Conditions } from './conditions.ts';
import type { Credentials } from './credentials.ts';
import type { Door } from './door/door.ts';
import type { FaultDesk } from './door/fault-desk.ts';
import type { Journal } from './door/journal.ts';
import type { Reach, Reaches } from './reach.ts';
import type { Site } from './site.ts';
import type { Clock } from './store/clock.ts';
import type { Store } from './store/store.ts';

/** What every room may use. */
export type Base = {
  store: Store;
  clock: Clock;
  faults: FaultDesk;
  journal: Journal;
  door: Door;
  site: Site;
  reach: Reach;
  reaches: Reaches;
  credentials: Credentials;
  conditions: Conditions;
  /** How many times faster than the real services. */
  speed: number;
  folders: { media: string; mails: string; drawings: string };
};
