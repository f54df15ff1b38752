import type { Action, ActionChange } from '@insta-ai/proto/http/many/content-action';
import { until } from '../api.ts';
import type { CrashStage } from './crash-stage.ts';

/** What a person does to many items at once; each can be asked again with the same words, as after a kill. */
export type Bulk = {
  /** Offers a change, says yes, and waits for its end. */
  carryOut(name: string, change: ActionChange, items: readonly string[]): Promise<Action>;
  /** Takes an action back, and waits for the end of that. */
  takeBack(action: Pick<Action, '_id'>): Promise<Action>;
};

export function createBulk(stage: CrashStage): Bulk {
  const ended = async ({ _id }: Pick<Action, '_id'>): Promise<Action> => {
    const api = await stage.api();
    return until(
      () => api.ask<Action>('GET', `/api/contents/actions/${_id}`),
      ({ state }) => state === 'ended',
      120_000,
    );
  };
  return {
    async carryOut(name, change, items) {
      const api = await stage.api();
      const key = { 'idempotency-key': name };
      const offered = await api.ask<Action>('POST', '/api/contents/actions', { change, items }, key);
      await api.ask('POST', `/api/contents/actions/${offered._id}`, { wish: 'start' });
      return ended(offered);
    },
    async takeBack({ _id }) {
      const api = await stage.api();
      return ended(await api.ask<Action>('POST', `/api/contents/undo/${_id}`));
    },
  };
}
