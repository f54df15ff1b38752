import { expect, type Request } from '@playwright/test';
import { ownPlace } from '../own-product.ts';
import { startForTwo } from '../start-for-two.ts';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { goTo, openMenu, storedToken } from './support/person-steps.ts';

/** TABLE: the links of the navigation bar (specification section 2) and the heading behind each. */
const links = [
  ['Types', '/contentTypes', 'Content Types'],
  ['Comments', '/comments', /./],
  ['Media', '/media', 'All your media'],
  ['Profile', '/profile', 'Profile'],
  ['Contents', '/', 'Contents'],
] as const;

test('every link leads to its screen, is marked there, and the page starts at its top', async ({
  page,
  open,
}) => {
  await open('/privacy');
  await page.evaluate('window.scrollTo(0, 400)');

  for (const [link, path, heading] of links) {
    await goTo(page, link);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    expect(await page.evaluate('window.scrollY')).toBe(0);
    await openMenu(page);
    await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
  }
});

test('the burger opens by keyboard, and Escape closes it and gives the focus back', async ({
  page,
  open,
}) => {
  await open('/media');
  const burger = page.getByRole('button', { name: 'Open the menu' });
  test.skip(!(await burger.isVisible()), 'A wide window shows the links at once.');

  await burger.press('Enter');
  await expect(page.getByRole('link', { name: 'Types' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await expect(page.getByRole('link', { name: 'Types' })).toBeHidden();
  await expect(burger).toBeFocused();
});

test('the first Tab reaches a link that skips the bar', async ({ page, open }) => {
  await open('/media');
  await page.keyboard.press('Tab');

  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an address without a screen says so and leads back', async ({ page, open }) => {
  await open('/nowhere');

  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Contents' }).click();
  await expect(page.getByRole('heading', { name: 'Contents', level: 1 })).toBeVisible();
});

test('the chosen theme is kept over a reload', async ({ page, open }) => {
  await open('/media');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.reload();

  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
});

test('Logout forgets the token and shows the login at /', async ({ page, open }) => {
  await open('/media');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();

  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(await storedToken(page)).toBeNull();
});

test.describe('with a token in the address', () => {
  test.use({ isSignedIn: false });

  test('one is signed in, and the token leaves the address bar', async ({ page, product, open }) => {
    await open(`/media?token=${product.token}`);

    await expect(page.getByRole('heading', { name: 'All your media' })).toBeVisible();
    await expect.poll(() => page.url()).not.toContain('token');
    expect(await storedToken(page)).toBe(product.token);
  });

  for (const kind of ['token', 'code'] as const) {
    test(`no request says the ${kind} of the link but the one that opens it`, async ({
      page,
      product,
      open,
    }) => {
      const { code } = await product.api.ask<{ code: string }>('POST', '/api/users/signInCode');
      const secret = kind === 'token' ? product.token : code;
      const requests: Request[] = [];
      page.on('request', request => void requests.push(request));

      await open(`/?${kind}=${secret}`);

      await expect(page.getByRole('heading', { name: 'Contents', level: 1 })).toBeVisible();
      expect(requests.length).toBeGreaterThan(5);
      const sent = requests.filter(request => request.headers().referer?.includes(secret));
      expect(sent.map(request => request.url())).toEqual([]);
      expect(requests.filter(request => request.url().includes(secret))).toHaveLength(1);
      await expect.poll(() => page.url()).toBe(`${product.publicUrl}/`);
    });
  }

  test('a code works once; whoever is in by then just gets in, anybody else reads what to do', async ({
    page,
    product,
    open,
  }) => {
    const { code } = await product.api.ask<{ code: string }>('POST', '/api/users/signInCode');
    await open(`/?code=${code}`);
    await expect(page.getByRole('heading', { name: 'Contents', level: 1 })).toBeVisible();

    await open(`/?code=${code}`);
    await expect(page.getByRole('heading', { name: 'Contents', level: 1 })).toBeVisible();

    await page.evaluate("localStorage.removeItem('user_token')");
    await open(`/?code=${code}`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(/^This sign-in link has been used or has expired\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Username').fill(product.email);
    await page.getByLabel('Password', { exact: true }).fill(product.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Contents', level: 1 })).toBeVisible();
  });
});

test('a link of somebody else asks: who stays stays, who says yes is the other, and an open tab is nobody new', async ({
  browser,
}) => {
  const { settings, remove } = await ownPlace();
  const two = await startForTwo(settings);
  const context = await browser.newContext({
    baseURL: two.publicUrl,
    storageState: {
      cookies: [],
      origins: [{ origin: two.publicUrl, localStorage: [{ name: 'user_token', value: two.firstToken }] }],
    },
  });
  try {
    const openTab = await context.newPage();
    await openTab.goto('/media');
    await expect(openTab.getByRole('heading', { level: 1, name: 'All your media' })).toBeVisible();
    const page = await context.newPage();

    await page.goto(`/media?token=${two.token}`);
    await expect(page.getByRole('heading', { name: 'Sign in as somebody else?' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('You are signed in as admin@example.com.');
    await expect(page.getByRole('main')).toContainText('This link signs in second@example.com.');
    await expect(page.getByRole('button', { name: 'Stay as admin@example.com' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'All your media' })).toBeVisible();
    expect(await storedToken(page)).toBe(two.firstToken);
    await expect.poll(() => page.url()).toBe(`${two.publicUrl}/media`);

    await page.goto(`/media?token=${two.token}`);
    await page.getByRole('button', { name: 'Sign in as second@example.com' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All your media' })).toBeVisible();
    expect(await storedToken(page)).toBe(two.token);

    const asked = openTab.waitForRequest(request => request.url().includes('/api/contentTypes'));
    await goTo(openTab, 'Types');
    expect((await (await asked).allHeaders()).authorization).toBe(`Bearer ${two.firstToken}`);
  } finally {
    await context.close();
    await two.stop();
    await remove();
  }
});

test('the palette finds screens, actions and recent items by keyboard alone', async ({
  page,
  open,
  make,
}) => {
  const item = await make.content({ title: 'Harbour at dawn' });
  await open('/media');

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search screens, actions and items' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option', { name: /Harbour at dawn/ })).toBeVisible();
  await expectAccessible(page, { within: '[role="dialog"]' });

  await search.fill('harbour');
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.press('Enter');

  await expect(page).toHaveURL(new RegExp(`/contents/${item._id}$`));
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the palette opens from its button, moves by arrows, and Escape leaves it', async ({ page, open }) => {
  await open('/media');
  const button = page.getByRole('button', { name: 'Search screens, actions and items' });
  await button.click();
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Add Content/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Magic AI/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test('a key that is pressed the moment the screen is drawn counts', async ({ page, open }) => {
  await page.addInitScript(`new MutationObserver((_, seen) => {
    if (!document.querySelector('#root h1')) return;
    seen.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  }).observe(document, { childList: true, subtree: true })`);
  await open('/media');

  await expect(page.getByRole('combobox', { name: 'Search screens, actions and items' })).toBeFocused();
});

test('? lists the shortcuts, but not while typing', async ({ page, open }) => {
  await open('/comments');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, { within: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const field = page.getByRole('textbox').first();
  await field.pressSequentially('why?');
  await expect(field).toHaveValue('why?');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a screen is there before the click that leads to it', async ({ page, open, make }) => {
  const { _id } = await make.content({ title: 'Fetched ahead' });
  await open('/');
  const screens: string[] = [];
  page.on('request', request => screens.push(...(isScreen(request) ? [request.url()] : [])));
  const arrived = async (name: string) => {
    const response = await page.waitForResponse(one => isScreen(one.request()) && one.url().includes(name));
    await response.finished();
  };

  // With the first sign of life the other screens of the section come, with a pointer on a link those of its section.
  await Promise.all([arrived('content-edit'), page.mouse.move(300, 300)]);
  await Promise.all([arrived('calendar'), page.getByRole('link', { name: 'AI Calendar' }).hover()]);

  screens.length = 0;
  await page.locator(`main a[href="/contents/${_id}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fetched ahead' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'AI Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Describe your calendar' })).toBeVisible();
  expect(screens).toEqual([]);
});

/** The file of a screen (`….page.tsx`). */
const isScreen = (request: Request) =>
  request.resourceType() === 'script' && request.url().includes('_page_');
