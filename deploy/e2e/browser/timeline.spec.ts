import { expect } from '@playwright/test';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectAlert } from './support/person-steps.ts';

const now = () => new Date().toISOString();

test('what Instagram refused stands in the timeline and in the mail, in its own words', async ({
  page,
  open,
  make,
  faults,
  mailBox,
}) => {
  const userMessage = 'Instagram cannot use this link.';
  await faults.order({ target: 'graph.media_create', kind: 'graph-error', code: 100, userMessage });
  const { _id, title } = await make.scheduled({ date: now() });
  await open(`/contents/${_id}`);
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Timeline' }).click();

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('It was due.')).toBeVisible();
  await expect(timeline.getByRole('blockquote')).toContainText(userMessage);
  await expect(timeline.getByText(/^Instagram, error 100, trace A/)).toBeVisible();
  await expectAccessible(page);
  const mail = await mailBox.wait(({ subject }) => subject === `Not published: ${title}`);
  expect(mail.text).toContain('What happened');
  expect(mail.text).toContain(`“${userMessage}”`);
});

test('a publish that waits says until when, and goes on when the person says so', async ({
  page,
  open,
  make,
  faults,
}) => {
  await faults.order({ target: 'graph.publishing_limit', kind: 'quota-used', times: 500 });
  const { _id } = await make.scheduled({ date: now() });
  await open(`/contents/${_id}`);
  await page.getByRole('button', { name: 'Timeline' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  // A picture that is being prepared waits too, and goes on by itself in a moment.
  await expect(timeline.getByText('has used up the posts')).toBeVisible({ timeout: 60_000 });
  await expect(timeline.getByText(/^We go on at /)).toBeVisible();
  await expect(timeline.getByRole('button', { name: 'Give up' })).toBeVisible();
  await expectAccessible(page);

  await faults.clear();
  await timeline.getByRole('button', { name: 'Try again now' }).click();

  await expectAlert(page, /We are trying again now/);
  await expect(timeline.getByText('It is live on Instagram.')).toBeVisible({ timeout: 60_000 });
  await expect(timeline.getByText('You asked to try again now.')).toBeVisible();
  await expect(timeline.getByRole('button', { name: 'Try again now' })).toBeHidden();
});
