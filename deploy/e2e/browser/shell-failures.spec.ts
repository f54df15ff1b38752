import { expect, type WebSocketRoute } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { goTo } from './support/person-steps.ts';

test('a remote that is down leaves the frame, and Try again brings it', async ({ page, open }) => {
  const manifest = '**/remotes/prediction-media/**';
  await page.route(manifest, route => route.abort());
  await open('/comments');
  await goTo(page, 'Media');

  await expect(page.getByRole('heading', { name: 'Loading chunk prediction-media failed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Insta AI' })).toBeVisible();
  await expectAccessible(page);

  await page.unroute(manifest);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'All your media' })).toBeVisible();
});

test('a chunk that fails is named, and Try again brings the screen', async ({ page, open }) => {
  const chunk = '**/remotes/content-type/js/*content-type-edit_page*';
  await page.route(chunk, route => route.abort());
  await open('/contentTypes/create');

  await expect(page.getByRole('heading', { name: /^Loading chunk .+ failed$/ })).toBeVisible();

  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
});

test('a section that was asked for without a connection comes by itself when there is one again', async ({
  page,
  context,
  open,
}) => {
  await open('/contents/create');
  await context.setOffline(true);
  await goTo(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Loading chunk auth-user failed' })).toBeVisible();

  // The frame may say the same of a part of its own that was on its way.
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Insta AI still cannot be reached.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);

  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a screen that breaks says Unexpected Application Error! inside the frame', async ({ page, open }) => {
  await page.route('**/api/predictions/media**', route => route.fulfill({ json: [null] }));
  await open('/media');

  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expectAccessible(page);
  await goTo(page, 'Comments');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeHidden();
});

test('live news that stop are shown, and that they are back', async ({ page, open }) => {
  // The page polls first, and goes over to a WebSocket: both are cut.
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket('**/socket.io/**', line => {
    lines.push(line);
    if (isCut) void line.close();
    else line.connectToServer();
  });
  await open('/media');
  await expect.poll(() => lines.length).toBe(1);
  isCut = true;
  await page.route('**/socket.io/**', route => route.abort());
  for (const line of lines) await line.close();
  await expect(page.getByText('Reconnecting…')).toBeAttached({ timeout: 40_000 });

  isCut = false;
  await page.unroute('**/socket.io/**');
  await expect(page.getByText('Reconnecting…')).not.toBeAttached({ timeout: 20_000 });
});

test('live news whose part did not come begin when it does', async ({ page, open }) => {
  const part = '**/js/*socket_io-client*';
  await page.route(part, route => route.abort());
  await open('/media');
  await expect(page.getByText('Reconnecting…')).toBeAttached();

  await page.unroute(part);
  await expect(page.getByText('Reconnecting…')).not.toBeAttached();
});

test('a token that expires asks to sign in over the page, and nothing typed is lost', async ({
  page,
  open,
  make,
  product,
}) => {
  const item = await make.content({ title: 'Before' });
  await open(`/contents/${item._id}`);
  let isExpired = true;
  await page.route(`**/api/contents/${item._id}`, route =>
    isExpired && route.request().method() === 'POST'
      ? route.fulfill({
          status: 401,
          json: { statusCode: 401, code: 'unauthenticated', message: 'Sign in again.', requestId: 'test' },
        })
      : route.fallback(),
  );

  await page.getByRole('textbox', { name: 'Title' }).fill('Typed while it expired');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { within: '[role="dialog"]' });

  isExpired = false;
  await dialog.getByLabel(/user ?name|e-?mail/i).fill(product.email);
  await dialog.getByLabel('Password', { exact: true }).fill(product.password);
  await dialog.getByRole('button', { name: 'Login' }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed while it expired');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed while it expired');
});
