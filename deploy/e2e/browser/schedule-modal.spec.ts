import { expect, type Page } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { answerConfirm, expectAlert, setDateTime, wallClockIn } from './support/person-steps.ts';

const zone = 'Europe/Rome';

async function openSchedule(page: Page) {
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await expect(dialog.getByLabel('Date').first()).toBeVisible();
  return dialog;
}

test('a date is planned, kept on the clock across summer time, and scheduled', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.contentWithPicture();
  await open(`/contents/${_id}`);
  const dialog = await openSchedule(page);
  await expect(dialog.getByRole('button', { name: 'Set as Draft' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Set as Published' })).toBeVisible();
  await expect(dialog.getByText('Choose a date to schedule this, or publish it now.')).toBeVisible();
  await expectAccessible(page);

  // The night to this day the clocks go forward.
  await setDateTime(dialog, 'Date', '2036-03-30T09:30');
  await expect(dialog.getByText('Europe/Rome, GMT+2')).toBeVisible();
  await expect(
    dialog.getByText('Press Schedule and it goes out to Isola Studio on Sun 30 Mar 09:30.'),
  ).toBeVisible();
  await setDateTime(dialog, 'Date', '2036-03-29T09:30');
  await expect(dialog.getByText('Europe/Rome, GMT+1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText('Scheduled for 29 Mar 09:30')).toBeVisible();
  await expect
    .poll(() => product.api.content(_id))
    .toMatchObject({ status: 'Scheduled', date: '2036-03-29T08:30:00.000Z' });
});

test('the next good times are chips; what is planned close by takes them', async ({ page, open, make }) => {
  const { _id } = await make.contentWithPicture();
  await open(`/contents/${_id}`);
  let dialog = await openSchedule(page);
  const chips = () => dialog.getByRole('group', { name: 'Suggested times' }).getByRole('button');
  await expect(chips()).toHaveCount(4);
  const last = (await chips().last().textContent()) ?? '';
  await chips().last().click();
  await expect(chips().last()).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  const chosen = await dialog.getByLabel('Date').first().inputValue();
  expect(last).toContain(chosen.slice(11, 16));
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Planned for /)).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();

  const other = await make.contentWithPicture();
  await open(`/contents/${other._id}`);
  dialog = await openSchedule(page);
  await expect(chips()).toHaveCount(4);

  await expect(chips().filter({ hasText: last })).toHaveCount(0);
});

test('a missing date and one that is long past are refused beside the field', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.contentWithPicture();
  await open(`/contents/${_id}`);
  const dialog = await openSchedule(page);
  const date = dialog.getByLabel('Date').first();
  const schedule = dialog.getByRole('button', { name: 'Schedule', exact: true });

  await schedule.click();
  await expect(date).toHaveAccessibleDescription(/Choose a date first\./);
  await expect(date).toBeFocused();
  await expectAccessible(page);
  await setDateTime(dialog, 'Date', '2024-05-01T09:00');
  await schedule.click();
  await expect(date).toHaveAccessibleDescription(/That time passed more than a day ago/);
  await setDateTime(dialog, 'Date', wallClockIn(zone, new Date(Date.now() - 60 * 60 * 1_000)));

  await expect(date).toHaveAccessibleDescription(/it goes out now if you press Schedule/);
  await expect(dialog).toBeVisible();
});

test('another time for what is scheduled is never dropped without a question', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.scheduled({ date: '2036-06-10T08:00:00.000Z' });
  await open(`/contents/${_id}`);
  const dialog = await openSchedule(page);
  await setDateTime(dialog, 'Date', '2036-06-12T18:30');
  const question = page.getByRole('dialog', { name: 'Drop the new date?' });

  await page.mouse.click(5, 5);
  await expect(question).toContainText('still scheduled for Tue 10 Jun 10:00');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Drop it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Scheduled for 10 Jun 10:00')).toBeVisible();

  await openSchedule(page);
  await setDateTime(dialog, 'Date', '2036-06-12T18:30');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await product.api.content(_id)).date).toBe('2036-06-12T16:30:00.000Z');
});

test('a scheduled item becomes a draft, and published, and a notice is asked for', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id } = await make.scheduled({ date: '2036-06-10T08:00:00.000Z' });
  await open(`/contents/${_id}`);
  const dialog = await openSchedule(page);
  await expect(dialog.getByText('It goes out to Isola Studio on Tue 10 Jun 10:00.')).toBeVisible();

  await dialog.getByLabel('Notify me instead of publish').check();
  await expect(
    dialog.getByText(/^You get an email with the media and text on Tue 10 Jun 10:00/),
  ).toBeVisible();
  await expect.poll(async () => (await product.api.content(_id)).notify).toBe(true);
  await dialog.getByRole('button', { name: 'Set as Draft' }).click();
  await expect(dialog.getByRole('button', { name: 'Set as Draft' })).toBeHidden();
  await expect(page.getByText('Planned for 10 Jun 10:00')).toBeVisible();
  await expect.poll(async () => (await product.api.content(_id)).status).toBe('Draft');
  await dialog.getByRole('button', { name: 'Set as Published' }).click();

  await expect(dialog.getByRole('button', { name: 'Set as Published' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Set as Draft' })).toBeVisible();
  await expect(page.getByText(/^Published on /)).toBeVisible();
  await expect.poll(async () => (await product.api.content(_id)).status).toBe('Published');
  await expectAccessible(page);
});

test('Publish Now is busy, replaces the content, says so and closes', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id, metaDescription } = await make.contentWithPicture();
  // The good news leaves after seconds: nothing is published while axe looks at the busy dialog.
  const looked = Promise.withResolvers<void>();
  await page.route(`**/api/contents/${_id}/publish`, async route => {
    await looked.promise;
    await route.continue();
  });
  await open(`/contents/${_id}`);
  const dialog = await openSchedule(page);

  await dialog.getByRole('button', { name: 'Publish Now' }).click();
  await expect(dialog.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
  await expectAccessible(page);
  looked.resolve();

  await expectAlert(page, 'Content published');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Published on \d+ \w{3} \d\d:\d\d$/)).toBeVisible();
  expect((await product.posts()).filter(({ caption }) => caption.startsWith(metaDescription))).toHaveLength(
    1,
  );
});

test('what went out by its schedule goes out again only after a yes', async ({
  page,
  open,
  make,
  product,
}) => {
  const { _id, metaDescription } = await make.scheduled({ date: new Date().toISOString() });
  const posts = async () =>
    (await product.posts()).filter(({ caption }) => caption.startsWith(metaDescription)).length;
  await expect.poll(async () => (await product.api.content(_id)).status).toBe('Published');
  const before = await product.api.content(_id);
  await open(`/contents/${_id}`);
  const dialog = await openSchedule(page);
  await expect(
    dialog.getByText(/Press Schedule and it goes out now to Isola Studio once more/),
  ).toBeVisible();
  const schedule = dialog.getByRole('button', { name: 'Schedule', exact: true });

  await schedule.click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(/This was published on \d+ \w{3} \d\d:\d\d\. Post it again\?/);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  expect(await product.api.content(_id)).toEqual(before);
  expect(await posts()).toBe(1);

  await schedule.click();
  await answerConfirm(page, 'Post again');
  await expect(dialog).toBeHidden();

  await expect.poll(posts).toBe(2);
  await expect.poll(async () => (await product.api.content(_id)).status).toBe('Published');
  expect((await product.api.content(_id)).permalink).not.toBe(before.permalink);
});

test('a draft that was published says so, and Publish Now asks', async ({ page, open, make, product }) => {
  const { _id, metaDescription } = await make.contentWithPicture();
  await product.api.publish(_id);
  await product.api.saveContent(_id, { status: 'Draft' });
  await open(`/contents/${_id}`);
  await expect(page.getByText(/^Published before, on /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on Instagram' })).toBeVisible();
  await expectAccessible(page);
  const dialog = await openSchedule(page);

  await dialog.getByRole('button', { name: 'Publish Now' }).click();
  await answerConfirm(page, 'Cancel');
  expect((await product.api.content(_id)).status).toBe('Draft');
  await dialog.getByRole('button', { name: 'Publish Now' }).click();
  await answerConfirm(page, 'Post again');

  await expectAlert(page, 'Content published');
  await expect(page.getByText(/^Published before/)).toBeHidden();
  expect((await product.posts()).filter(({ caption }) => caption.startsWith(metaDescription))).toHaveLength(
    2,
  );
});

test('a publish that cannot be is alerted with what the server says, and the modal stays', async ({
  page,
  open,
  make,
}) => {
  const { _id } = await make.content({ title: 'Without a picture' });
  await open(`/contents/${_id}`);
  const dialog = await openSchedule(page);

  await dialog.getByRole('button', { name: 'Publish Now' }).click();

  await expectAlert(page, 'Choose a content type first.');
  await expect(dialog.getByRole('button', { name: 'Publish Now' })).toBeEnabled();
});
