import { randomUUID } from 'node:crypto';
import type { Clock } from '../store/clock.ts';
import type { Store } from '../store/store.ts';

export type JournalEntry = {
  id: string;
  time: string;
  target: string;
  method: string;
  path: string;
  /** What was answered, or would have been had the answer not been lost; 0 when the request was dropped. */
  status: number;
  accepted: boolean;
  answered: boolean;
  fault?: string;
  /** Ids made or named by the request: predictionId, containerId, mediaId, … */
  ids: Record<string, string>;
};

export type Journal = {
  write(entry: Omit<JournalEntry, 'id' | 'time'>): void;
  read(filter: { target?: string; since?: string }): JournalEntry[];
};

const mostKept = 20_000;
const secretQuery =
  /([?&](?:access_token|client_secret|fb_exchange_token|input_token|appsecret_proof|code|token)=)[^&]*/g;

const withoutSecrets = (path: string) => path.replace(secretQuery, '$1[redacted]');

export function createJournal({ store, clock }: { store: Store; clock: Clock }): Journal {
  const entries = store.collection<JournalEntry>('journal');
  let written = 0;
  return {
    write(entry) {
      entries.put({
        ...entry,
        id: randomUUID(),
        time: new Date(clock.now()).toISOString(),
        path: withoutSecrets(entry.path),
      });
      written += 1;
      if (written % 500 === 0) entries.keepNewest(mostKept);
    },
    read: ({ target, since }) =>
      entries
        .oldestFirst()
        .filter(entry => (!target || entry.target === target) && (!since || entry.time >= since)),
  };
}
