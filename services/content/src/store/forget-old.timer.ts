import type { Timer } from '@insta-ai/chassis/timer';

const hour = 60 * 60_000;
/** How long actions and batches are known after they ended or were offered, in milliseconds. */
const knownMs = 30 * 24 * hour;

type Deps = {
  /** What is forgotten. */
  name: string;
  /** Forgets those that ended, or were offered in vain, before a moment. */
  store: { forget(before: Date): Promise<void> };
  now?: () => number;
};

/** Forgets what a person did to many items long ago. */
export function forgetOldTimer({ name, store, now = Date.now }: Deps): Timer {
  return {
    name: `forget-${name}`,
    everyMs: hour,
    run: () => store.forget(new Date(now() - knownMs)),
  };
}
