import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { pictureFile } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { dismissAlerts, expectAlert, storedToken } from './support/person-steps.ts';

/** Every row of the specification's error catalogue (section 8), provoked on the running product. */

const noPicture = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear diary') };

test.describe('the text model and the platforms fail', () => {
  test('Magic AI alerts the message of the server, and the description stays', async ({
    page,
    open,
    faults,
  }) => {
    await faults.order({ target: 'openai.chat', kind: 'insufficient-quota' });
    await open('/');
    await page.getByRole('button', { name: 'Magic AI' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Describe your content' });
    await dialog.getByLabel('Description').fill('a quiet harbour');

    const message = await refusalOf(page, '/createContentWizard', () =>
      dialog.getByRole('button', { name: 'Create', exact: true }).click(),
    );

    await expectAlert(page, message);
    await expect(dialog.getByLabel('Description')).toHaveValue('a quiet harbour');
    await expectAccessible(page);
  });

  test('Generate Image alerts the message of the server', async ({ page, open, make }) => {
    const { _id } = await make.content({ title: '' });
    await open(`/contents/${_id}`);

    const message = await refusalOf(page, '/generateImage', () =>
      page.getByRole('button', { name: 'Generate Image' }).first().click(),
    );

    expect(message).toBe('Write a prompt first.');
    await expectAlert(page, message);
  });

  test('a picture that the provider cannot draw says why in its place', async ({
    page,
    open,
    make,
    faults,
  }) => {
    const { _id } = await make.content({ prompt: 'a harbour' });
    await faults.order({ target: 'replicate.create', kind: 'insufficient-credit' });
    await open(`/contents/${_id}`);

    await page.getByRole('button', { name: 'Generate Image' }).first().click();

    await expect(page.getByText(/credit/i).first()).toBeVisible();
    await expect(page.getByText('Generating...')).toBeHidden();
  });

  test('Publish Now alerts the message of the server, and the item is not published', async ({
    page,
    product,
    open,
    make,
    faults,
  }) => {
    const { _id } = await make.contentWithPicture();
    await faults.order({
      target: 'graph.media_create',
      kind: 'graph-error',
      code: 36_003,
      subcode: 2_207_009,
    });
    await open(`/contents/${_id}`);
    await page.getByRole('button', { name: 'Schedule', exact: true }).first().click();

    const message = await refusalOf(page, '/publish', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click(),
    );

    await expectAlert(page, message);
    expect((await product.api.content(_id)).status).not.toBe('Published');
  });

  test('Generate Metadata alerts the message of the server', async ({ page, open, make, faults }) => {
    const { _id } = await make.contentWithPicture();
    await faults.order({ target: 'openai.chat', kind: 'refusal', times: 5 });
    await open(`/contents/${_id}`);

    const message = await refusalOf(page, '/generateMetadata', () =>
      page.getByRole('button', { name: 'Generate Metadata' }).click(),
    );

    await expectAlert(page, message);
  });
});

test.describe('uploads', () => {
  test("a file that is no picture alerts 'Error uploading media' on an item", async ({
    page,
    open,
    make,
  }) => {
    const { _id } = await make.content();
    await open(`/contents/${_id}`);

    await chooseFile(page, noPicture);

    await expectAlert(page, 'Error uploading media');
  });

  test("a content type alerts 'Error uploading media' for such a file, 'File Uploaded' for a picture", async ({
    page,
    open,
  }) => {
    await open('/contentTypes/create');

    await chooseFile(page, noPicture);
    await expectAlert(page, 'Error uploading media');
    await chooseFile(page, await pictureFile());

    await expectAlert(page, 'File Uploaded');
  });
});

test.describe('the calendar', () => {
  test('a refused calendar alerts the message of the server', async ({ page, open, faults }) => {
    await faults.order({ target: 'openai.chat', kind: 'insufficient-quota', times: 20 });
    await open('/calendarAI');
    await describeCalendar(page);

    const message = await refusalOf(page, '/generateCalendar', () => generateButton(page).click());

    await expectAlert(page, message);
  });

  test("a calendar without an answer alerts 'Error'", async ({ page, open }) => {
    await page.route('**/api/contents/generateCalendar', route => route.abort());
    await open('/calendarAI');
    await describeCalendar(page);

    await generateButton(page).click();

    await expectAlert(page, 'Error');
  });

  test('a calendar that cannot be saved alerts the message of the server, and stays', async ({
    page,
    product,
    open,
    make,
  }) => {
    const { _id } = await make.contentType({ instagramType: 'Post' });
    await open('/calendarAI');
    await describeCalendar(page);
    await page.getByLabel('Stories per day').fill('0');
    await page.getByLabel('Reels').fill('0');
    await generateButton(page).click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeEnabled({ timeout: 30_000 });
    await product.api.ask('DELETE', `/api/contentTypes/${_id}`);

    const message = await refusalOf(page, '/saveCalendar', () => save.click());

    await expectAlert(page, message);
    await expect(page).toHaveURL(/\/calendarAI$/);
    expect(await product.api.ask('GET', '/api/contents')).toEqual([]);
  });
});

test.describe('the profile', () => {
  test("a failed search and failed posts alert 'ERROR: ' and the raw data; posts that come are shown", async ({
    page,
    open,
    faults,
  }) => {
    // They are asked for on opening, and would fail as well.
    const conversations = page.waitForResponse(/\/api\/instagram\/conversations$/);
    await open('/profile');
    await conversations;
    await faults.order({ target: 'graph.*', kind: 'permission-missing', times: 9 });
    await page.getByLabel('Search public page').fill('bali');
    const search = await refusalOf(page, '/searchPage', () =>
      page.getByRole('button', { name: 'Search Page' }).click(),
    );
    await expectAlert(page, raw(search));
    await dismissAlerts(page);

    await faults.order({ target: 'graph.*', kind: 'permission-missing', times: 9 });
    const last = page.getByRole('button', { name: 'Get last posts' });
    const posts = await refusalOf(page, '/getPosts', () => last.click());
    await expectAlert(page, raw(posts));
    await dismissAlerts(page);

    await faults.clear();
    await last.click();
    await expect(page.getByText(/^The last content of the page is : \S/)).toBeVisible();
  });

  test("a finished Facebook login alerts 'Instagram connected'", async ({ page, open }) => {
    await open('/profile');
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Facebook login' }).click();

    await (await popup).getByRole('button', { name: /^Continue as/ }).click();

    await expectAlert(page, 'Instagram connected');
  });
});

test.describe('without a sign-in', () => {
  test.use({ isSignedIn: false });

  test("a wrong password alerts 'Login not valid', and no token is kept", async ({ page, product, open }) => {
    await open('/');
    await page.getByLabel('Username').fill(product.email);
    await page.getByLabel('Password', { exact: true }).fill('a wrong one');

    await page.getByRole('button', { name: 'Login' }).click();

    await expectAlert(page, 'Login not valid');
    expect(await storedToken(page)).toBeNull();
  });

  test("a reset for an unknown email alerts 'User not found'; without an answer 'Error'", async ({
    page,
    open,
  }) => {
    await open('/resetPassword');
    await page.getByLabel('Email').fill('nobody@example.com');
    const ask = page.getByRole('button', { name: 'Reset Password' });

    await ask.click();
    await expectAlert(page, 'User not found');
    await page.route('**/api/users/resetPasswordRequest', route => route.abort());
    await ask.click();

    await expectAlert(page, 'Error');
  });

  test("a link that does not work alerts 'Error', and the stored token is removed", async ({
    page,
    product,
    open,
  }) => {
    const { _id } = await product.api.ask<{ _id: string }>('GET', '/api/users/getUser');
    await open(`/setPassword/${_id}/made-up`);
    await page.evaluate(`localStorage.setItem('user_token', 'an-old-one')`);
    await page.getByLabel('Password', { exact: true }).fill('long enough 1');

    await page.getByRole('button', { name: 'Set Password' }).click();

    await expectAlert(page, 'Error');
    expect(await storedToken(page)).toBeNull();
  });
});

test.describe('the screens themselves', () => {
  test("a part that does not come says 'Loading chunk {n} failed', and comes when asked again", async ({
    page,
    open,
  }) => {
    const part = /\/remotes\/prediction-media\/js\/.*media_page.*\.js$/;
    await page.route(part, route => route.abort());
    await open('/media');
    await expect(page.getByRole('heading', { name: /^Loading chunk \S+ failed$/ })).toBeVisible();
    await expectAccessible(page);

    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByRole('heading', { name: 'All your media' })).toBeVisible();
  });

  test("a remote that is down says 'Loading chunk {n} failed', and the rest works", async ({
    page,
    open,
  }) => {
    await page.route('**/remotes/instagram/**', route => route.abort());
    await open('/comments');
    await expect(page.getByRole('heading', { name: 'Loading chunk instagram failed' })).toBeVisible();

    await page
      .getByRole('banner')
      .getByRole('link', { name: /Insta AI/ })
      .first()
      .click();

    await expect(page.getByRole('heading', { name: 'Contents', level: 1 })).toBeVisible();
  });

  test("a screen that breaks says 'Unexpected Application Error!'", async ({ page, open }) => {
    await page.route('**/api/contentTypes', route => route.fulfill({ json: [null] }));
    await open('/contentTypes');

    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expectAccessible(page);
  });

  test("a save that fails alerts nothing; 'Not saved, retrying' stands by the title until it is saved", async ({
    page,
    product,
    open,
    make,
  }) => {
    const { _id } = await make.content();
    await open(`/contents/${_id}`);
    const save = `**/api/contents/${_id}`;
    await page.route(save, route => (route.request().method() === 'POST' ? route.abort() : route.continue()));

    await page.getByLabel('City').fill('Trieste');

    await expect(page.getByText('Not saved, retrying').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('City')).toHaveValue('Trieste');
    await page.unroute(save);
    await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 30_000 });
    expect((await product.api.content(_id)).city).toBe('Trieste');
  });
});

/** The message with which the server refuses what is done. */
async function refusalOf(page: Page, path: string, act: () => Promise<unknown>): Promise<string> {
  const [reply] = await Promise.all([
    page.waitForResponse(candidate => new URL(candidate.url()).pathname.endsWith(path)),
    act(),
  ]);
  expect(reply.status()).toBeGreaterThanOrEqual(400);
  const { message } = (await reply.json()) as { message: string };
  return message;
}

/** 'ERROR: ' and the data with this message in it. */
function raw(message: string): RegExp {
  const quoted = JSON.stringify(message).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^ERROR: \\{.*${quoted}.*\\}$`);
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Media' }).first().click();
  await (await chooser).setFiles(file);
}

async function describeCalendar(page: Page): Promise<void> {
  await page.getByLabel('Description').fill('a week in Bali');
}

function generateButton(page: Page) {
  return page.getByRole('button', { name: 'Generate', exact: true });
}
