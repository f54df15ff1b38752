import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

/**
 * Nobody can wait here until the product has given up asking: that the item is unknown is told by the page's network, and the
 * posts too. How an item becomes unknown, and what its two answers do: services/instagram/test/unknown-publish.component.test.ts
 * and services/content/test/unknown-outcome.component.test.ts.
 */
test('what may be live is shown with the newest posts, and only a person decides', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentWithPicture({ title: 'Ferry' });
  const at = new Date().toISOString();
  const outcome = { state: 'unknown', message: 'We do not know whether this is live', advice: '', at };
  const item = { ...(await product.api.content(_id)), status: 'Scheduled', date: at, outcome, mayBeLive: at };
  await page.route(`**/api/contents/${_id}`, (route, request) =>
    request.method() === 'GET' ? route.fulfill({ json: item }) : route.continue(),
  );
  const post = {
    _id: 'post-1',
    caption: 'The first ferry',
    permalink: 'https://www.instagram.com/p/1/',
    publishedAt: at,
    thumbnail: '',
  };
  await page.route('**/newestPosts', route => route.fulfill({ json: { posts: [post], problem: '' } }));
  await open(`/contents/${_id}`);

  await expect(page.getByText('We do not know whether this is live').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /None of these/ })).toBeChecked();
  await page.getByRole('radio', { name: /The first ferry/ }).check();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Send again' })).toBeEnabled();
  const [asked] = await Promise.all([
    page.waitForRequest('**/setLive'),
    page.getByRole('button', { name: 'It is live' }).click(),
  ]);

  expect(asked.postDataJSON()).toEqual({ post: 'post-1' });
});
