import type { User } from '@insta-ai/proto/http/auth-user';
import { expect, it, onTestFinished } from 'vitest';
import { createApi, until } from '../api.ts';
import { startOwnProduct } from '../own-product.ts';
import { startProduct } from '../product-process.ts';

it('what was planned before any account was selected goes to the first one, also when all is killed after the next selection', async () => {
  const before = await startOwnProduct();
  onTestFinished(() => before.stop(), 60_000);
  const { api, settings } = before;
  const { instagramAccounts } = await api.ask<User>('GET', '/api/users/getUser');
  const [first, second] = instagramAccounts.map(({ id }) => id).reverse();
  const select = (instagramAccount: string | null) => api.ask('POST', '/api/users', { instagramAccount });
  await select(null);
  const draft = await api.createContent({ title: 'Draft' });
  const date = '2099-06-01T08:00:00.000Z';
  const planned = await api.createContent({ title: 'Planned', status: 'Scheduled', date });
  expect([draft.account, planned.account]).toEqual([null, null]);

  await select(first ?? '');
  await select(second ?? '');
  await before.kill();
  const after = await startProduct(settings);
  onTestFinished(() => after.stop(), 60_000);

  const again = createApi(after.publicUrl, after.token);
  for (const { _id } of [draft, planned]) {
    const item = await until(
      () => again.content(_id),
      ({ account }) => account !== null,
    );
    expect(item.account).toBe(first);
  }
  expect((await again.createContent({ title: 'Later' })).account).toBe(second);
});
