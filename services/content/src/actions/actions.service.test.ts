import { expect, test } from 'vitest';
import type { ActionDocument } from './action-document.ts';
import { createActionsService } from './actions.service.ts';
import type { ActionsStore } from './actions.store.ts';

const startedAt = new Date('2026-11-23T10:00:00.000Z');

const offered = (_id: string): ActionDocument => ({
  _id,
  owner: 'anna',
  deed: { kind: 'undo', step: `step-of-${_id}` },
  state: 'offered',
  itemIds: ['boat'],
  items: 1,
  done: 0,
  kept: [],
  next: 0,
  upTo: 0,
  order: 1,
  createdAt: startedAt,
});

/** Actions of which none gets past its start before all were asked to start. */
function startingTogether(...ids: string[]) {
  const kept = new Map(ids.map(id => [id, offered(id)]));
  const together = Promise.withResolvers<void>();
  let asked = 0;
  const put = (action: ActionDocument) => {
    kept.set(action._id, action);
    return action;
  };
  const actions: Pick<ActionsStore, 'find' | 'start' | 'hasOtherOpen' | 'leaveToTimer'> = {
    find: async (_, id) => kept.get(id),
    async start({ _id }, found, { now, lookAt }) {
      asked += 1;
      if (asked === ids.length) together.resolve();
      await together.promise;
      return put({ ...offered(_id), ...found, state: 'running', startedAt: now, lookAt });
    },
    hasOtherOpen: async ({ _id }) => [...kept.values()].some(other => other._id !== _id && other.lookAt),
    leaveToTimer: async ({ _id }, lookAt) => void put({ ...offered(_id), state: 'running', lookAt }),
  };
  return { kept, actions: actions as ActionsStore };
}

test('of two short actions that start in the same instant, none goes before its turn', async () => {
  const { kept, actions } = startingTogether('first', 'second');
  const worked: string[] = [];
  const service = createActionsService({
    actions,
    store: { getMany: async () => [], getDeleted: async () => [], findIds: async () => [] },
    worker: {
      circumstancesOf: async () => Promise.reject(new Error('not asked here')),
      async workOffPage({ _id }) {
        worked.push(_id);
        return undefined;
      },
    },
    findShown: async () => new Set(),
    sayChanged: async () => {},
    now: () => startedAt,
  });

  await Promise.all(['first', 'second'].map(id => service.change('anna', id, 'start')));

  expect(worked).toEqual([]);
  expect([...kept.values()].map(({ lookAt }) => lookAt)).toEqual([startedAt, startedAt]);
});
