import type { Store } from './store.ts';

export type Clock = {
  now(): number;
  /** Moves simulated time forward, so that nobody has to wait to see "after 24 hours". */
  advance(milliseconds: number): void;
  onAdvance(listener: () => void): void;
};

type Offset = { id: 'clock'; milliseconds: number };

export function createClock(store: Store): Clock {
  const settings = store.collection<Offset>('settings');
  const listeners: (() => void)[] = [];
  const offset = () => settings.get('clock')?.milliseconds ?? 0;
  return {
    now: () => Date.now() + offset(),
    advance(milliseconds) {
      settings.put({ id: 'clock', milliseconds: offset() + milliseconds });
      for (const listener of listeners) listener();
    },
    onAdvance: listener => void listeners.push(listener),
  };
}
