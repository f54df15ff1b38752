import type { Timer } from '@insta-ai/chassis/timer';
import type { ActionsStore } from './actions.store.ts';

const hour = 60 * 60_000;
/** How long actions are known after they were made, in milliseconds. */
const knownMs = 30 * 24 * hour;

type Deps = { actions: Pick<ActionsStore, 'forget'>; now?: () => number };

/** Forgets actions that ended, or were offered in vain, long ago. */
export function forgetActionsTimer({ actions, now = Date.now }: Deps): Timer {
  return {
    name: 'forget-actions',
    everyMs: hour,
    run: () => actions.forget(new Date(now() - knownMs)),
  };
}
