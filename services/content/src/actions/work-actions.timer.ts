import type { Timer } from '@insta-ai/chassis/timer';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import { continuedFrom } from '@insta-ai/chassis/tracing/traced';
import type { ActionWorker } from './action-worker.ts';
import type { ActionsStore } from './actions.store.ts';

/** Persons whose actions are worked off side by side. */
const sideBySide = 4;

type Deps = {
  actions: Pick<ActionsStore, 'waiting'>;
  worker: Pick<ActionWorker, 'workOffPage'>;
  tracer?: Tracer | undefined;
  now?: () => Date;
};

/** Works off actions page by page; persons take turns, and the actions of one go one after the other. */
export function workActionsTimer({ actions, worker, tracer, now = () => new Date() }: Deps): Timer {
  return {
    name: 'work-actions',
    everyMs: 1_000,
    async run(stopping) {
      while (!stopping.aborted) {
        const waiting = (await actions.waiting(now())).slice(0, sideBySide);
        if (waiting.length === 0) return;
        await Promise.all(
          waiting.map(action =>
            continuedFrom(tracer, 'work off a page', action, () => worker.workOffPage(action)),
          ),
        );
      }
    },
  };
}
