import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

/** That the floor under the screens' tests carries: what it should find it finds, what it should clear it clears. */
test('a text that is hard to read is found, in the scheme in which it is', async ({ page, open }) => {
  await open('/privacy');
  await page.addStyleTag({ content: '[data-mantine-color-scheme="dark"] h1 { color: #333 !important }' });

  const failure = await expectAccessible(page).then(
    () => '',
    (error: Error) => error.message,
  );

  expect(failure).toContain('color-contrast (dark) at h1');
  expect(failure).not.toContain('(light)');
});

test.describe
  .serial('a test that follows another', () => {
    test('leaves items, types, orders and a changed password behind', async ({
      product,
      make,
      faults,
      mailBox,
    }) => {
      const item = await make.scheduled();
      expect(item).toMatchObject({ status: 'Scheduled', contents: [expect.stringContaining('/media/')] });
      await faults.order({ target: 'openai.chat', kind: 'server-error', times: 5 });
      const path = await mailBox.resetPathAfter(() =>
        product.api.ask('POST', '/api/users/resetPasswordRequest', { email: product.email }),
      );
      const [, , userId, token] = path.split('/');
      await product.api.ask('POST', '/api/users/resetPassword', { userId, token, password: 'another one 9' });
    });

    test('finds what a newcomer finds', async ({ page, product, open }) => {
      expect(await product.api.ask('GET', '/api/contents')).toEqual([]);
      expect(await product.api.ask('GET', '/api/contentTypes')).toEqual([]);
      expect(await product.control('GET', 'faults')).toMatchObject({ orders: [] });
      await open('/profile');
      await expect(page).toHaveURL(/\/profile$/);
    });
  });
