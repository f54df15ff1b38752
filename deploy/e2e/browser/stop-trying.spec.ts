import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { answerConfirm, expectAlert } from './support/person-steps.ts';

type Journal = { entries: unknown[] };

const now = () => new Date().toISOString();
const trying = 'We keep trying until';

test('an item that Instagram does not take is stopped, and is a draft that never goes out', async ({
  page,
  open,
  make,
  faults,
  product,
}) => {
  await faults.order({ target: 'graph.media_create', kind: 'server-error', times: 500 });
  const { _id, metaDescription } = await make.scheduled({ date: now() });
  await open(`/contents/${_id}`);

  await expect(page.getByText(trying)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop trying' }).click();

  await expectAlert(page, /Stopped. This is a draft again/);
  await expect(page.getByText(trying)).toBeHidden();
  await faults.clear();
  expect(await product.api.content(_id)).toMatchObject({ status: 'Draft', outcome: null });
  expect(await product.posts(metaDescription)).toEqual([]);
});

/** The note's own sentence; the line under the status says it in a longer one. */
const willBeDeleted = 'It will be deleted as soon as Instagram answers.';

test('what may be live already is deleted only when Instagram answers, and that can be taken back', async ({
  page,
  open,
  make,
  faults,
  product,
}) => {
  test.slow();
  // It is asked for just before the sending, whose answer comes too late; then nobody tells what became of it.
  const listed = async () =>
    (await product.control<Journal>('GET', 'journal?target=graph.media_list')).entries.length;
  const before = await listed();
  await faults.order({ target: 'graph.media_publish', kind: 'slow-answer', ms: 22_000 });
  const { _id } = await make.scheduled({ date: now() });
  await open(`/contents/${_id}`);
  await expect.poll(listed, { timeout: 60_000 }).toBeGreaterThan(before);
  await faults.order({ target: 'graph.container', kind: 'server-error', times: 500 });
  await expect(page.getByText(/we must wait for the answer before it can be stopped/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: 'Stop trying' })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('region', { name: 'Info' }).getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');
  await expectAlert(page, /deleted as soon as Instagram answers/);
  await expect(page.getByText(willBeDeleted, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Do not delete it' }).click();
  await expect(page.getByText(willBeDeleted, { exact: true })).toBeHidden();
  expect((await product.api.content(_id)).wish).toBeNull();

  await faults.clear();
  await page.getByRole('region', { name: 'Info' }).getByRole('button', { name: 'Delete' }).click();
  await answerConfirm(page, 'Delete');

  await expectAlert(page, /It is deleted here; the post stays on Instagram/);
  await expect(page).toHaveURL(/\/$/);
});
