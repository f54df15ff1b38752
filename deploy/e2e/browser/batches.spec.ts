import type { Content } from '@insta-ai/proto/http/content';
import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectAlert, wallClockIn } from './support/person-steps.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Texts and pictures' });
const barButton = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

/** Day of the browser's calendar, so many days from today, as date fields have it. */
const day = (ahead: number) =>
  wallClockIn('Europe/Rome', new Date(Date.now() + ahead * 86_400_000)).slice(0, 10);

/** A calendar of four entries, generated and saved. */
async function saveCalendar(page: Page): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(day(2));
  for (const label of ['Stories per day', 'Posts', 'Reels']) await page.getByLabel(label).fill('1');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAlert(page, 'Calendar saved');
}

test('a saved calendar has its texts and pictures after one yes, whatever is reloaded', async ({
  page,
  open,
  product,
  faults,
}) => {
  await open('/calendarAI');
  await saveCalendar(page);
  await expect(bar(page)).toContainText(
    /^Write the texts and draw the pictures of these 4 items\? (Less than a|About \d+) minutes?\./,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  await expectAccessible(page);
  // Slow enough to be seen at work.
  await faults.order({ target: 'replicate.create', kind: 'slow-prediction', ms: 4_000, times: 4 });

  await barButton(page, 'Write and draw').press('Enter');
  await expect(barButton(page, 'Pause')).toBeFocused();
  await expect(bar(page)).toContainText(/Writing and drawing: \d of 8 done, .+ left/);
  await expectAccessible(page);
  await page.reload();
  await expect(bar(page)).toContainText(/Writing and drawing: \d of 8 done, .+ left/);
  await barButton(page, 'Pause').click();
  await expect(bar(page)).toContainText(/Paused: \d of 8 done/);
  await barButton(page, 'Go on').click();

  await expect(bar(page)).toContainText('8 of 8 done', { timeout: 45_000 });
  await expectAccessible(page);
  const items = await product.api.ask<Content[]>('GET', '/api/contents');
  expect(items).toHaveLength(4);
  for (const { _id } of items) {
    const item = await product.api.ask<Content>('GET', `/api/contents/${_id}`);
    expect(item.metaDescription).not.toBe('');
    expect(item.contents).toHaveLength(1);
    // The prompt that came with the entry is what was drawn.
    const [{ input } = { input: {} }] = await product.api.predictions(_id);
    expect(item.prompt).not.toBe('');
    expect(JSON.stringify(input)).toContain(JSON.stringify(item.prompt).slice(1, -1));
  }
  await barButton(page, 'Dismiss').click();
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('what could not be done is named, and done when it is tried again', async ({
  page,
  open,
  make,
  product,
  faults,
}) => {
  const item = await make.content({ title: 'Rolls at dawn', metaDescription: 'Warm.', hashtags: '#rolls' });
  await product.api.ask('POST', '/api/contents/batches', { items: [item._id] });
  await faults.order({ target: 'replicate.create', kind: 'failed-prediction', error: 'Out of paint.' });
  await open('/');
  await expect(bar(page)).toContainText('Draw the picture of this item?');
  await barButton(page, 'Draw').click();

  await barButton(page, '1 could not be done').click({ timeout: 45_000 });
  await expect(bar(page).getByRole('listitem')).toContainText('Rolls at dawn · Picture: ');
  await expect(bar(page)).toContainText('It may be charged again.');
  await expectAccessible(page);
  await bar(page).getByRole('link', { name: 'Rolls at dawn' }).click();
  await expect(page).toHaveURL(`/contents/${item._id}`);
  await barButton(page, 'Try again').click();

  await expect(bar(page)).toContainText('1 of 1 done', { timeout: 45_000 });
  await barButton(page, 'Dismiss').click();
  await expect(bar(page)).toBeHidden();
});

test('an offer is turned down, and the rest of a batch left out', async ({
  page,
  open,
  make,
  product,
  faults,
}) => {
  const items = await Promise.all(
    ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(title => make.content({ title })),
  );
  const ids = items.map(({ _id }) => _id);
  await product.api.ask('POST', '/api/contents/batches', { items: ids, steps: ['picture'] });
  await faults.order({ target: 'replicate.create', kind: 'slow-prediction', ms: 6_000, times: 6 });
  await open('/');
  await barButton(page, 'Draw').click();
  await barButton(page, 'Cancel').click();
  const question = page.getByRole('dialog', { name: 'Stop here?' });
  await expect(question).toContainText('What is done stays.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stop' }).click();

  await expect(bar(page)).toContainText(/\d done|\d of \d done/);
  await expect(barButton(page, 'Pause')).toBeHidden();
  await expect(async () => {
    await expect(bar(page)).not.toContainText('still being finished');
  }).toPass({ timeout: 45_000 });
  await barButton(page, 'Dismiss').click();
  await product.api.ask('POST', '/api/contents/batches', { items: ids, steps: ['text'] });
  await expect(bar(page)).toContainText('Write the texts of these 6 items?');
  await barButton(page, 'Not now').click();
  await expect(bar(page)).toBeHidden();
});
