import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';

/** A page whose scripts come only when they are asked for. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/js/main.*.js', async route => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  // A place in a page whose style sheet is on its way says nothing.
  await expect
    .poll(() => page.evaluate(`performance.getEntriesByName('first-contentful-paint').length`))
    .toBe(1);
  return async () => {
    gate.resolve();
    await expect(page.locator('#root main')).toBeVisible();
  };
}

/** Where the words are seen, to the pixel. */
async function placed(page: Page, selector: string, words: string) {
  const found = page.locator(selector).filter({ hasText: words, visible: true });
  await expect(found).toBeVisible();
  // The font comes in its own time, and another one is as wide as it likes.
  await page.evaluate(`document.fonts.ready.then(() => undefined)`);
  const { x, y, height } = (await found.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  return { x: Math.round(x), y: Math.round(y), height: Math.round(height) };
}

const screens = [
  ['/', 'Contents'],
  ['/contentTypes', 'Content Types'],
  ['/comments', 'Comments'],
  ['/media', 'All your media'],
  ['/calendarAI', 'Describe your calendar'],
] as const;

for (const [path, heading] of screens) {
  test(`${path} shows its heading before its scripts, where it stays`, async ({ page }) => {
    const bringScripts = await openWithoutScripts(page, path);
    const before = await placed(page, '#first-frame h1', heading);
    // A picture of a screen: who listens or presses waits for the real one.
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveText('Insta AI is starting');

    await bringScripts();

    await expect(page.locator('#first-frame')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await placed(page, '#root h1', heading)).toEqual(before);
  });
}

test.describe('nobody is signed in', () => {
  test.use({ isSignedIn: false });

  test('the login shows its words before its scripts, where they stay', async ({ page }) => {
    const line = 'Plan, create and publish your Instagram content.';
    const bringScripts = await openWithoutScripts(page, '/');
    const before = await placed(page, '#first-frame p', line);

    await bringScripts();

    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.locator('#first-frame')).toHaveCount(0);
    expect(await placed(page, '#root p', line)).toEqual(before);
  });
});

test('what a screen asks first is asked before its scripts, and once', async ({ page, make }) => {
  const { _id } = await make.content({ title: 'Harbour' });
  const asked: string[] = [];
  const isFirst = (address: string) => address === '/api/users/getUser' || address === `/api/contents/${_id}`;
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  // The socket's first connection asks again for what may have changed; it is not there yet.
  await page.route('**/socket.io/**', route => route.abort());
  const bringScripts = await openWithoutScripts(page, `/contents/${_id}`);
  await expect
    .poll(() => asked.filter(isFirst).sort())
    .toEqual([`/api/contents/${_id}`, '/api/users/getUser']);

  await bringScripts();

  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
  expect(asked.filter(isFirst)).toHaveLength(2);
});

test('a screen whose heading is not known shows the frame alone', async ({ page, make }) => {
  const { _id } = await make.content({ title: 'Harbour' });
  const bringScripts = await openWithoutScripts(page, `/contents/${_id}`);
  await expect(page.locator('#first-frame [data-for=person]')).toBeVisible();
  await expect(page.locator('#first-frame h1').filter({ visible: true })).toHaveCount(0);

  await bringScripts();

  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
});
