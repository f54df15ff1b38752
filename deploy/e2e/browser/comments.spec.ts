import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { pictureFile } from './support/data-maker.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption } from './support/person-steps.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const field = (page: Page) => page.getByRole('textbox', { name: 'Hashtag' });
const cards = (page: Page) => page.getByRole('article');
const budget = (page: Page) => page.getByRole('status', { name: 'Hashtag budget' });
const copied = (page: Page) => page.evaluate('navigator.clipboard.readText()');

/** A post as the search answers it, for what the simulated platform does not bring about. */
const post = (change: object = {}) => ({
  id: '1',
  permalink: 'https://www.instagram.com/p/example/',
  media_url: null,
  caption: 'Good morning, harbour!',
  ...change,
});

async function found(page: Page, posts: object[]): Promise<void> {
  await page.route('**/api/instagram/searchByHashtag', route =>
    route.fulfill({ json: posts, headers: { 'x-hashtag-budget': '12' } }),
  );
}

/** The simulated platform draws each picture when it is asked for it, which holds up the searches behind it. */
async function drawNothing(page: Page): Promise<void> {
  const { mimeType, buffer } = await pictureFile();
  await page.route('**/cdn/**', route => route.fulfill({ contentType: mimeType, body: buffer }));
}

async function search(page: Page, hashtag: string): Promise<void> {
  await field(page).fill(hashtag);
  await field(page).press('Enter');
}

test('before a search the screen says what to do and what a search costs', async ({ page, open }) => {
  await open('/comments');

  await expect(page.getByRole('heading', { level: 1, name: 'Comments' })).toBeVisible();
  await expect(page.getByText('Which posts would you like to answer?')).toBeVisible();
  await expect(page.getByText(/search 30 different hashtags in 7 days/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search Posts' })).toBeDisabled();
  await expectAccessible(page);
});

test('a search brings posts with picture, link and caption, and counts against the budget', async ({
  page,
  open,
}) => {
  await drawNothing(page);
  await open('/comments');
  await search(page, '#harbour');

  await expect(cards(page).first()).toBeVisible();
  const link = cards(page).first().getByRole('link', { name: 'Post 1 on Instagram' });
  await expect(link).toHaveAttribute('href', /^https?:\/\//);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(cards(page).first().getByRole('img', { name: 'Post 1 on Instagram' })).toBeVisible();
  await expect(
    cards(page)
      .first()
      .getByText(/harbour/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top posts of #harbour' })).toBeVisible();
  await expect(budget(page)).toHaveText(/^\d\d of 30 new hashtags left$/);
  const left = Number.parseInt(await budget(page).innerText(), 10);

  await search(page, 'lighthouse');
  await expect(page.getByRole('heading', { name: 'Top posts of #lighthouse' })).toBeVisible();
  await expect(budget(page)).toHaveText(`${left - 1} of 30 new hashtags left`);
  await page.getByRole('list', { name: 'Recent searches' }).getByRole('button', { name: '#harbour' }).click();
  await expect(page.getByRole('heading', { name: 'Top posts of #harbour' })).toBeVisible();
  await expect(budget(page)).toHaveText(`${left - 1} of 30 new hashtags left`);
  await expectAccessible(page);
});

test('while it searches the screen says Searching ...', async ({ page, open }) => {
  await page.route('**/api/instagram/searchByHashtag', async route => {
    await expect(page.getByText('Searching ...', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search Posts' })).toBeDisabled();
    await route.fulfill({ json: [post()] });
  });
  await open('/comments');
  await search(page, 'sea');

  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('Searching ...')).toHaveCount(0);
});

test('an answer is written, changed, copied and taken to the post', async ({ page, open, context }) => {
  await drawNothing(page);
  await open('/comments');
  await search(page, 'sea');
  const card = cards(page).first();
  await chooseOption(page, 'Tone of answers', 'Playful');
  const asked = page.waitForRequest('**/api/instagram/generateAnswer');
  await card.getByRole('button', { name: 'Generate answer' }).press('Enter');
  expect((await asked).postDataJSON()).toMatchObject({ tone: 'playful' });
  const answer = card.getByRole('textbox', { name: 'Answer' });
  await expect(answer).not.toHaveValue('');
  await expectAccessible(page);

  await answer.fill('What a lovely harbour!');
  const opened = context.waitForEvent('page');
  await card.getByRole('button', { name: 'Comment Now' }).click();

  const href = await card.getByRole('link', { name: 'Post 1 on Instagram' }).getAttribute('href');
  expect((await opened).url()).toBe(href);
  await page.bringToFront();
  expect(await copied(page)).toBe('What a lovely harbour!');
  await expect(card.getByText('Answer copied. Paste it under the post.')).toBeVisible();
  await expectAccessible(page);
});

test('while an answer is written the button says Generating...', async ({ page, open }) => {
  await found(page, [post()]);
  await page.route('**/api/instagram/generateAnswer', async route => {
    await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    await route.fulfill({ json: { answer: 'Good morning!' } });
  });
  await open('/comments');
  await search(page, 'sea');
  await page.getByRole('button', { name: 'Generate answer' }).click();

  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('Good morning!');
});

test('a new answer stands beside the person’s own, by keyboard too, and can be taken back', async ({
  page,
  open,
}) => {
  await found(page, [post()]);
  await page.route('**/api/instagram/generateAnswer', route =>
    route.fulfill({ json: { answer: 'Good morning!' } }),
  );
  await open('/comments');
  await search(page, 'sea');
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await page.getByRole('button', { name: 'Generate answer' }).click();
  await expect(answer).toHaveValue('Good morning!');
  await answer.fill('My own words.');
  await page.getByRole('button', { name: 'Generate answer' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Your words and the new ones' });
  await expect(dialog.getByRole('figure', { name: 'Yours' })).toContainText('My own words.');
  await expect(dialog.getByRole('figure', { name: 'New' })).toContainText('Good morning!');
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(answer).toHaveValue('Good morning!');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(answer).toHaveValue('My own words.');
  await expect(answer).toBeFocused();
});

test('a browser that opens nothing or copies nothing is no dead end', async ({ page, open, context }) => {
  await found(page, [post()]);
  await page.addInitScript({ content: 'window.open = () => null;' });
  await open('/comments');
  await search(page, 'sea');
  await page.getByRole('button', { name: 'Generate answer' }).click();
  await page.getByRole('button', { name: 'Comment Now' }).click();
  await expect(page.getByRole('alert')).toContainText('your browser blocked the post from opening');
  await expect(page.getByRole('link', { name: 'Open the post' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/p/example/',
  );
  await expectAccessible(page);

  await context.clearPermissions();
  await page.evaluate(`
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    document.execCommand = () => false;
  `);
  await page.getByRole('button', { name: 'Comment Now' }).click();
  await expect(page.getByRole('alert')).toContainText('copy it by hand');
  await expect(page.getByRole('textbox', { name: 'Answer' })).toBeFocused();
});

test('posts with a video, without picture, address or caption are shown as what they are', async ({
  page,
  open,
}) => {
  await found(page, [
    post({ id: '1', media_url: '/nothing/clip.mp4', caption: 'Waves. '.repeat(60) }),
    post({ id: '2', permalink: '', caption: '' }),
  ]);
  await open('/comments');
  await search(page, 'sea');

  const [video, bare] = [cards(page).nth(0), cards(page).nth(1)];
  await expect(video.locator('video')).toBeVisible();
  await expect(video.getByRole('link', { name: 'Post 1 on Instagram' })).toBeVisible();
  await video.getByRole('button', { name: 'Show more' }).click();
  await expect(video.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(bare.getByRole('img', { name: /no picture/ })).toBeVisible();
  await expect(bare.getByText('This post has no caption.')).toBeVisible();
  await expect(bare.getByRole('button', { name: 'Generate answer' })).toBeDisabled();
  await expectAccessible(page);
});

test('nothing found, no hashtag at all, and a failure are said in words', async ({ page, open, faults }) => {
  await drawNothing(page);
  await open('/comments');
  await search(page, 'one-hash.tag!');
  await expect(page.getByRole('alert')).toContainText('Please type one hashtag');
  await expectAccessible(page);

  await faults.order({ target: 'graph.*', kind: 'server-error', times: 20 });
  await search(page, 'harbour');
  await expect(page.getByRole('alert')).toContainText(/Instagram/);
  await expect(field(page)).toHaveValue('harbour');
  await faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();

  await found(page, []);
  await search(page, 'nobodywritesthis');
  await expect(page.getByText('No posts found for #nobodywritesthis')).toBeVisible();
  await expectAccessible(page);
});

test('an answer that cannot be written says why', async ({ page, open, faults }) => {
  await faults.order({ target: 'openai.chat', kind: 'refusal', times: 5 });
  await found(page, [post()]);
  await open('/comments');
  await search(page, 'sea');
  await page.getByRole('button', { name: 'Generate answer' }).click();

  await expect(page.getByRole('alert')).toContainText('The answer could not be generated');
  await expect(page.getByRole('button', { name: 'Generate answer' })).toBeEnabled();
  await expectAccessible(page);
});
