import type { Content, ContentListItem } from '@insta-ai/proto/http/content';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { chooseOption, expectAlert, setDateTime, wallClockIn } from './support/person-steps.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const total = (page: Page) => page.getByRole('status', { name: 'Total' });
const days = (page: Page) => page.getByRole('region', { name: /^\w+day \d+(st|nd|rd|th) \w+$/ });
const entries = (page: Page) => page.getByRole('region', { name: 'Calendar' }).getByRole('listitem');

/** The zone of the browser in these tests. */
const zone = 'Europe/Rome';

/** Day of the browser's calendar, so many days from today, as date fields have it. */
function day(ahead: number): string {
  return wallClockIn(zone, new Date(Date.now() + ahead * 86_400_000)).slice(0, 10);
}

/** Asks for a calendar that is small enough to look at. */
async function askSmall(page: Page): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(day(2));
  await page.getByLabel('Stories per day').fill('1');
  await page.getByLabel('Posts').fill('1');
  await page.getByLabel('Reels').fill('1');
  await expect(page.getByText('4 entries in 2 days: 2 stories, 1 post, 1 reel.')).toBeVisible();
}

async function generateSmall(page: Page): Promise<void> {
  await askSmall(page);
  await button(page, 'Generate').click();
  await expect(button(page, 'Save')).toBeEnabled();
  await expect(total(page)).toContainText('4 of 4 entries');
}

test('the form has its defaults, counts them, and says how to begin', async ({ page, open, product }) => {
  await product.api.ask('POST', '/api/users', { promptCalendar: 'Slow days by the sea' });
  await open('/calendarAI');

  await expect(page.getByRole('heading', { level: 1, name: 'Describe your calendar' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Slow days by the sea');
  await expect(page.getByLabel('Activities')).toHaveValue('Visiting Bali');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(day(1));
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(day(8));
  await expect(page.getByLabel('Stories per day')).toHaveValue('6');
  await expect(page.getByLabel('Posts')).toHaveValue('3');
  await expect(page.getByLabel('Reels')).toHaveValue('3');
  await expect(page.getByText('54 entries in 8 days: 48 stories, 3 posts, 3 reels.')).toBeVisible();
  await expect(page.getByText('No calendar yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a content type' })).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expectAccessible(page);
});

test('once a calendar was written, the form says what the next one costs', async ({ page, open }) => {
  await open('/calendarAI');
  await generateSmall(page);

  await page.reload();

  await expect(page.getByText('Written at no cost.')).toBeVisible();
});

test('bad input is said at its field, and nothing is asked', async ({ page, open }) => {
  await open('/calendarAI');
  await page.getByLabel('To', { exact: true }).fill(day(0));
  await expect(page.getByText('The last day is before the first. Choose a later To.')).toBeVisible();
  await button(page, 'Generate').click();
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();

  await page.getByLabel('To', { exact: true }).fill(day(60));
  await page.getByLabel('Stories per day').fill('10');
  await expect(page.getByText(/at most 500 entries; this one would have 606/)).toBeVisible();
  await expectAccessible(page);
});

test('the calendar of the form has exactly what was asked for, and arrives while it is written', async ({
  page,
  open,
  make,
  faults,
}) => {
  const story = await make.contentType({ name: 'Daily story', instagramType: 'Story' });
  // One of the pieces is late, so the others are there before the answer.
  await faults.order({ target: 'openai.chat', kind: 'slow-answer', ms: 4_000, after: 3 });
  await open('/calendarAI');
  await button(page, 'Generate').click();

  await expect(page.getByText('Generating 54 entries.')).toBeVisible();
  await expect(button(page, 'Generating...')).toBeDisabled();
  await expect(entries(page).first()).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(button(page, 'Cancel')).toBeVisible();
  await expectAccessible(page, { schemes: ['light'] });
  await expect(button(page, 'Save')).toBeEnabled({ timeout: 15_000 });

  await expect(total(page)).toContainText('54 of 54 entries');
  await expect(total(page)).toContainText('48 of 48 stories · 3 of 3 posts · 3 of 3 reels');
  await expect(days(page)).toHaveCount(8);
  await expect(entries(page)).toHaveCount(54);
  const first = entries(page).first();
  await expect(first.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect(first.getByText('Story', { exact: true })).toBeVisible();
  await expect(first.getByText(story.name)).toBeVisible();
  await expectAccessible(page);
});

test('Cancel ends the work without a complaint', async ({ page, open, faults }) => {
  await faults.order({ target: 'openai.chat', kind: 'slow-answer', ms: 60_000, times: 3 });
  await open('/calendarAI');
  await button(page, 'Generate').click();
  await button(page, 'Cancel').click();

  await expect(button(page, 'Generate')).toBeEnabled();
  await expect(page.getByText('No calendar yet')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a row is locked, written anew, deleted and brought back; Generate keeps what is locked', async ({
  page,
  open,
}) => {
  await open('/calendarAI');
  await generateSmall(page);
  const first = entries(page).first();
  const text = () => first.getByRole('paragraph').innerText();
  const firstText = await text();
  const time = await first.getByRole('time').getAttribute('datetime');

  await first.getByRole('button', { name: /^Regenerate/ }).click();
  await expect(page.getByText('Entry regenerated.')).toBeVisible();
  expect(await text()).not.toBe(firstText);
  await expect(first.getByRole('time')).toHaveAttribute('datetime', time ?? '');
  await button(page, 'Undo').click();
  await expect(first.getByRole('paragraph')).toHaveText(firstText);

  await first.getByRole('button', { name: /^Lock/ }).click();
  await expect(total(page)).toContainText('1 locked');
  await expect(first.getByRole('button', { name: /^Regenerate/ })).toBeDisabled();
  await entries(page)
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await expect(total(page)).toContainText('3 of 4 entries');
  await expectAccessible(page);
  await button(page, 'Undo').press('Enter');
  await expect(total(page)).toContainText('4 of 4 entries');
  await expect(
    entries(page)
      .nth(1)
      .getByRole('button', { name: /^Delete/ }),
  ).toBeFocused();

  await button(page, 'Generate').click();
  const question = page.getByRole('dialog', { name: 'Replace the calendar?' });
  await expect(question.getByText('3 entries that are neither saved nor locked')).toBeVisible();
  await expectAccessible(page, { schemes: ['light'] });
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(button(page, 'Save')).toBeEnabled();
  await expect(total(page)).toContainText('4 of 4 entries');
  await expect(total(page)).toContainText('2 of 2 stories · 1 of 1 post · 1 of 1 reel · 1 locked');
  await expect(first.getByRole('paragraph')).toHaveText(firstText);
});

test('a new calendar stands beside the words of the person, and both steps can be undone', async ({
  page,
  open,
}) => {
  await open('/calendarAI');
  await generateSmall(page);
  const first = entries(page).first();
  await first.getByRole('button', { name: /^Edit/ }).click();
  const own = 'The fish market, before the visitors come.';
  await page
    .getByRole('group', { name: /^Entry 1 of/ })
    .first()
    .getByLabel('Description')
    .fill(own);
  await button(page, 'Generate').click();
  const question = page.getByRole('dialog', { name: 'Replace the calendar?' });
  await expect(question.getByText('What you wrote in 1 other stays until you choose.')).toBeVisible();
  await question.getByRole('button', { name: 'Replace' }).click();

  const dialog = page.getByRole('dialog', { name: 'Your words and the new ones' });
  await expect(dialog.getByRole('figure', { name: 'Yours' })).toContainText(own);
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await expectAccessible(page);
  const written = await dialog.getByRole('figure', { name: 'New' }).locator('p').innerText();
  await dialog.getByRole('button', { name: 'Replace' }).press('Enter');
  await expect(dialog).toBeHidden();

  await expect(first.getByRole('paragraph')).toHaveText(written);
  await expect(total(page)).toContainText('4 of 4 entries');
  await button(page, 'Undo').click();
  await expect(first.getByRole('paragraph')).toHaveText(own);
  await expect(page.getByText('Calendar regenerated.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('Calendar regenerated.')).toBeHidden();
  await expect(first.getByRole('paragraph')).toHaveText(own);
});

test('entries are edited, survive a reload, and are saved as drafts', async ({
  page,
  open,
  make,
  product,
}) => {
  const reel: ContentType = await make.contentType({ name: 'Moving', instagramType: 'Reel' });
  await open('/calendarAI');
  await generateSmall(page);
  await button(page, 'Edit').click();
  const entry = page.getByRole('group', { name: /^Entry 1 of/ }).first();
  await chooseOption(entry, 'Content Type', reel.name);
  await setDateTime(entry, 'Date', `${day(1)}T13:37`);
  await entry.getByLabel('Location').fill('The pier');
  await entry.getByLabel('City').fill('Sanur');
  await entry.getByLabel('Description').fill('Fishing boats come home.');
  await expect(entry.getByLabel('Prompt')).not.toHaveValue('');
  await entry.getByLabel('Prompt').fill('Fishing boats at dusk, low sun');
  await expectAccessible(page);
  await button(page, 'View').click();
  await expect(page.getByText('The pier, Sanur')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Fishing boats come home.')).toBeVisible();
  await expect(total(page)).toContainText('4 of 4 entries');
  await button(page, 'Save').click();

  await expectAlert(page, 'Calendar saved');
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  const saved = await product.api.ask<Content[]>('GET', '/api/contents');
  expect(saved).toHaveLength(4);
  const edited = saved.find(({ description }) => description === 'Fishing boats come home.');
  const item = await product.api.content(edited?._id ?? '');
  expect(item).toMatchObject({
    location: 'The pier',
    city: 'Sanur',
    prompt: 'Fishing boats at dusk, low sun',
  });
  expect(wallClockIn(zone, new Date(edited?.date ?? 0))).toBe(`${day(1)}T13:37`);

  await open('/calendarAI');
  await expect(page.getByText('No calendar yet')).toBeVisible();
});

test('a kind without a content type is said before Save, and the type made that keeps it', async ({
  page,
  open,
  make,
  product,
}) => {
  await make.contentType({ name: 'Daily', instagramType: 'Story' });
  await make.contentType({ name: 'Plain', instagramType: 'Post' });
  await open('/calendarAI');
  await generateSmall(page);
  const note = page.getByRole('note').filter({ hasText: 'No content type makes Reels' });
  await expect(note.getByText(/stays a Reel, drawn with the settings of “/)).toBeVisible();
  await expectAccessible(page);

  await note.getByRole('button', { name: 'Make a content type for Reels' }).press('Enter');
  await expectAlert(page, 'Content type “Reel” is made. You can change it under Types.');
  await expect(note).toBeHidden();
  await button(page, 'Save').click();

  await expectAlert(page, 'Calendar saved');
  const types = await product.api.ask<ContentType[]>('GET', '/api/contentTypes');
  const saved = await product.api.ask<ContentListItem[]>('GET', '/api/contents');
  const kinds = saved.map(
    ({ _contentType }) => types.find(({ _id }) => _id === _contentType?._id)?.instagramType,
  );
  expect(kinds.sort()).toEqual(['Post', 'Reel', 'Story', 'Story']);
});

test('without a type of their kind the entries are saved as what they are', async ({
  page,
  open,
  make,
  product,
}) => {
  await make.contentType({ name: 'Plain', instagramType: 'Post' });
  await open('/calendarAI');
  await generateSmall(page);
  await button(page, 'Save').click();

  await expectAlert(page, 'Calendar saved');
  const saved = await product.api.ask<ContentListItem[]>('GET', '/api/contents');
  expect(saved.map(({ instagramType }) => instagramType).sort()).toEqual(['Post', 'Reel', 'Story', 'Story']);
  expect(new Set(saved.map(({ _contentType }) => _contentType?.name))).toEqual(new Set(['Plain']));
});

test('a save whose answer got lost is asked again and done once', async ({ page, open, product }) => {
  await open('/calendarAI');
  await generateSmall(page);
  await page.route('**/api/contents/saveCalendar', async (route, request) => {
    await fetch(request.url(), {
      method: 'POST',
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    await route.abort();
  });
  await button(page, 'Save').click();
  await expect(page.getByText('No answer came. Save again; nothing is created twice.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/contents/saveCalendar');

  await button(page, 'Save').click();
  await expectAlert(page, 'Calendar saved');
  expect(await product.api.ask<Content[]>('GET', '/api/contents')).toHaveLength(4);
});

test('a save that is refused alerts the words of the server and loses nothing', async ({ page, open }) => {
  await open('/calendarAI');
  await generateSmall(page);
  const message = 'The store is full. Delete some items and save again.';
  await page.route('**/api/contents/saveCalendar', route =>
    route.fulfill({ status: 422, json: { statusCode: 422, code: 'failed_precondition', message } }),
  );
  await button(page, 'Save').click();

  await expectAlert(page, message);
  await expect(total(page)).toContainText('4 of 4 entries');
  await expect(button(page, 'Save')).toBeEnabled();
});

test('what the text model cannot do is alerted, what was typed stays, and the calendar can be made by rule', async ({
  page,
  open,
  faults,
}) => {
  await faults.order({ target: 'openai.chat', kind: 'insufficient-quota', times: 5 });
  await open('/calendarAI');
  await page.getByLabel('Description').fill('A week of street food');
  await askSmall(page);
  await button(page, 'Generate').click();

  await expectAlert(page, /no credit left/);
  await expect(page.getByLabel('Description')).toHaveValue('A week of street food');
  await expectAccessible(page);

  await button(page, 'Make it by rule').click();

  await expect(page.getByText('4 entries made by rule')).toBeVisible();
  await expect(entries(page).getByText('By rule', { exact: true })).toHaveCount(4);
  await expect(
    entries(page)
      .getByText(/^Visiting Bali: /)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/$/);
});

test('entries keep to the hours of the person across the change to summer time', async ({
  page,
  open,
  product,
}) => {
  await product.api.ask('POST', '/api/users', { timeZone: 'Europe/Rome' });
  await open('/calendarAI');
  await expect(page.getByText('Times are in Europe/Rome')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2027-03-27');
  await page.getByLabel('To', { exact: true }).fill('2027-03-29');
  await page.getByLabel('Stories per day').fill('1');
  await page.getByLabel('Posts').fill('0');
  await page.getByLabel('Reels').fill('0');
  await button(page, 'Generate').click();
  await expect(button(page, 'Save')).toBeEnabled();

  await expect(days(page)).toHaveCount(3);
  for (const heading of ['Saturday 27th March', 'Sunday 28th March', 'Monday 29th March']) {
    const [time] = await page.getByRole('region', { name: heading }).getByRole('time').allInnerTexts();
    expect((time ?? '') >= '10:00' && (time ?? '') <= '21:00').toBe(true);
  }
  await button(page, 'Edit').click();
  const entry = page.getByRole('group', { name: 'Entry 1 of Sunday 28th March' });
  await setDateTime(entry, 'Date', '2027-03-28T11:30');
  await button(page, 'View').click();
  const moment = page.getByRole('region', { name: 'Sunday 28th March' }).getByRole('time');
  await expect(moment).toHaveText('11:30');
  await expect(moment).toHaveAttribute('datetime', '2027-03-28T09:30:00.000Z');
});
