import type { Action, Undoable } from '@insta-ai/proto/http/many/content-action';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../api.ts';
import { type OpenProduct, openProduct } from './open-product.ts';

let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.stop());

const actions = '/api/contents/actions';

it('many items are shifted with one yes, deleted with another, and both are taken back', async () => {
  const { api } = product;
  const date = '2099-06-01T08:00:00.000Z';
  const items: string[] = [];
  for (let n = 0; n < 60; n += 1) items.push((await api.createContent({ title: `Loaf ${n}`, date }))._id);
  const undated = await api.createContent({ title: 'Loaf of some day' });
  const carryOut = async (change: object) => {
    const { _id } = await api.ask<Action>('POST', actions, { change, matching: { filter: 'loaf' } });
    await api.ask('POST', `${actions}/${_id}`, { wish: 'start' });
    return until(
      () => api.ask<Action>('GET', `${actions}/${_id}`),
      ({ state }) => state === 'ended',
    );
  };
  const takeBack = async () => {
    const { undo } = await api.ask<{ undo: Undoable | null }>('GET', '/api/contents/undo');
    const { _id } = await api.ask<Action>('POST', `/api/contents/undo/${undo?._id}`);
    const ended = await until(
      () => api.ask<Action>('GET', `${actions}/${_id}`),
      ({ state }) => state === 'ended',
    );
    return { undo, ended };
  };

  expect(await carryOut({ kind: 'shift', days: 3 })).toMatchObject({
    items: 60,
    done: 60,
    kept: [{ reason: 'has no date', items: 1, titles: ['Loaf of some day'] }],
  });
  expect((await api.content(items[59] ?? '')).date).toBe('2099-06-04T08:00:00.000Z');
  expect(await carryOut({ kind: 'delete' })).toMatchObject({ items: 61, done: 61, kept: [] });
  await expect(api.content(undated._id)).rejects.toThrow(/no longer exists/);

  const deletion = await takeBack();
  expect(deletion.undo).toMatchObject({ kind: 'delete', items: 61 });
  expect(deletion.ended).toMatchObject({ kind: 'undo', done: 61, kept: [] });
  expect((await api.content(undated._id)).title).toBe('Loaf of some day');
  expect((await api.content(items[0] ?? '')).date).toBe('2099-06-04T08:00:00.000Z');
});
