import { randomUUID } from 'node:crypto';
import type { User } from '@insta-ai/proto/http/auth-user';
import { expect, type Page } from '@playwright/test';
import { until } from '../api.ts';
import { test } from './product.fixture.ts';
import { expectAccessible } from './support/expect-accessible.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Voice' });
const importPosts = (page: Page) => page.getByRole('button', { name: 'Import my posts' });
const examples = (page: Page) => page.getByRole('list', { name: 'Examples' }).getByRole('listitem');

test('a newcomer is led from the profile, and learns what an import does', async ({ page, open }) => {
  await open('/profile');
  await page.getByRole('link', { name: 'Your voice' }).click();

  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Nothing was learned yet')).toBeVisible();
  await expect(importPosts(page)).toBeEnabled();
  await expectAccessible(page);
});

test('posts are imported, lines edited, examples picked, and all of it is deleted', async ({
  page,
  open,
  make,
  product,
}) => {
  const mark = randomUUID().slice(0, 8);
  const caption = `Good morning from the lake ${mark}! We leave early.\nCiao, Ann`;
  const { _id } = await make.contentWithPicture({ metaDescription: caption, hashtags: '#lake' });
  await product.api.ask('POST', `/api/contents/${_id}/publish`);
  await until(
    () => product.api.content(_id),
    ({ status }) => status === 'Published',
  );

  await open('/voice');
  await importPosts(page).click();

  await expect(page.getByText(/posts? imported on /)).toBeVisible();
  const posts = page.getByRole('list', { name: 'Imported posts' });
  await expect(posts).toContainText(mark);
  await expect(page.getByText(/greeting \(\d+ of \d+\)/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Sign-off' }).click();
  await page.getByRole('textbox', { name: 'Sign-off' }).fill('See you, Ann');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('See you, Ann')).toBeVisible();

  await posts
    .getByRole('button', { name: `Use as example: ${caption.slice(0, 20)}` })
    .first()
    .click();
  await expect(examples(page)).toHaveCount(1);
  await page.getByRole('textbox', { name: 'A text of your own' }).fill('A text that I liked.');
  await page.getByRole('button', { name: 'Add as example' }).click();
  await expect(examples(page)).toHaveCount(2);
  await expect(page.getByText('2 of 5 examples')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('See you, Ann')).toBeVisible();
  await expect(examples(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete your voice?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText('Nothing was learned yet')).toBeVisible();
});

test('a text says which examples it had, and once edited it becomes one in a click', async ({
  page,
  open,
  make,
  product: { api },
}) => {
  const example = (at: number) => ({ text: `Example ${at}: we leave early and bring coffee.` });
  for (const at of [1, 2]) await api.ask('POST', '/api/voice/exemplars', example(at));
  const type = await make.contentType();
  const { _id } = await make.content({ title: 'Espresso at the bar', _contentType: type._id });
  await open(`/contents/${_id}`);
  await page.getByRole('button', { name: 'Generate Metadata' }).click();
  const line = page.getByText(/^Written in your voice, with 2 of your posts/);
  const had = page.getByRole('list', { name: 'Examples it was written with' });
  const use = page.getByRole('button', { name: 'Use as an example of my voice' });
  const used = page.getByRole('button', { name: 'Is an example of my voice' });
  const edit = async (text: string) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const field = page.getByRole('dialog', { name: 'Edit' }).getByLabel('Text');
    await field.fill(`${await field.inputValue()} ${text}`);
    await page.keyboard.press('Escape');
  };

  await expect(line).toBeVisible();
  await expect(use).toBeHidden();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(had.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(line).toBeVisible();

  await test.step('an edit is used in one click', async () => {
    await edit('Standing!');
    await expect(line).toHaveText(/, then edited$/);
    await use.click();
    await expect(used).toBeDisabled();
  });

  await test.step('where there are five, one of them goes', async () => {
    for (const at of [3, 4]) await api.ask('POST', '/api/voice/exemplars', example(at));
    await edit('One euro ten.');
    await use.click();
    const dialog = page.getByRole('dialog', { name: 'Which example does it replace?' });
    await expect(dialog.getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Replace: Example 2/ }).click();
    await expect(dialog).toBeHidden();
    await expect(used).toBeDisabled();
  });

  await open('/voice');
  await expect(examples(page)).toHaveCount(5);
  await expect(examples(page).filter({ hasText: 'From an edit' })).toHaveCount(2);
  await expect(examples(page).filter({ hasText: 'Example 2' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  expect((await download).suggestedFilename()).toMatch(/^voice-.*\.json$/);
});

/** The simulated person has two accounts. */
test('the voices of all accounts are deleted together', async ({ page, open, product: { api } }) => {
  const { instagramAccount, instagramAccounts } = await api.ask<User>('GET', '/api/users/getUser');
  for (const { id } of instagramAccounts)
    await api.ask('POST', '/api/voice/exemplars', { text: `How I write on ${id}.`, account: id });
  const other = instagramAccounts.find(({ id }) => id !== instagramAccount)?.id;
  await open('/voice');

  await page.getByRole('button', { name: 'Delete all', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText('Nothing was learned yet')).toBeVisible();
  await api.ask('POST', '/api/users', { instagramAccount: other });
  await page.reload();
  await expect(examples(page)).toHaveCount(1);
  await api.ask('POST', '/api/users', { instagramAccount });
  await page.reload();
  await page.getByRole('button', { name: 'Delete the voices of all accounts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the voices of all accounts?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete all voices' }).click();

  await expect(page.getByRole('button', { name: 'Delete the voices of all accounts' })).toBeHidden();
  await api.ask('POST', '/api/users', { instagramAccount: other });
  await page.reload();
  await expect(page.getByText('Nothing was learned yet')).toBeVisible();
});

test('an import that Instagram refuses says why', async ({ page, open, faults }) => {
  await faults.order({ target: 'graph.media_list', kind: 'permission-missing' });
  await open('/voice');

  await importPosts(page).click();

  await expect(page.getByText('The last import failed')).toBeVisible();
  await expect(page.getByText(/instagram_basic/)).toBeVisible();
  await expectAccessible(page);
});
