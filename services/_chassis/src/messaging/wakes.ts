import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { EventType } from '@insta-ai/proto/bus/message';
import { neverStopping } from '../stopping.ts';
import type { Subscribe } from './subscribe.ts';

/** Wakes waiting callers in every replica. Only for speed: an event may be lost, so callers check for themselves. */
export type Wakes = {
  /** Waits for the event of a key, at most `ms` and not beyond the end of the process; true when it came. */
  wait(key: string, ms: number, stopping?: AbortSignal): Promise<boolean>;
};

type Deps<Desc extends DescMessage> = {
  subscribe: Subscribe;
  event: EventType<Desc>;
  keyOf: (payload: MessageShape<Desc>) => string;
};

/** Wakes callers that wait for the key of an event. */
export function createWakes<Desc extends DescMessage>({ subscribe, event, keyOf }: Deps<Desc>): Wakes {
  const waiting = new Map<string, Set<() => void>>();
  subscribe(event, ({ payload }) => {
    for (const wake of [...(waiting.get(keyOf(payload)) ?? [])]) wake();
  });
  return {
    async wait(key, ms, stopping = neverStopping) {
      if (stopping.aborted) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const wake = () => resolve(true);
      const giveUp = () => resolve(false);
      const ofKey = waiting.get(key) ?? new Set();
      waiting.set(key, ofKey.add(wake));
      const timer = setTimeout(giveUp, ms);
      stopping.addEventListener('abort', giveUp);
      const hasCome = await promise;
      stopping.removeEventListener('abort', giveUp);
      clearTimeout(timer);
      ofKey.delete(wake);
      if (ofKey.size === 0) waiting.delete(key);
      return hasCome;
    },
  };
}
