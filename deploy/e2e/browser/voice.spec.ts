import { randomUUID } from 'node:crypto';
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

test('an import that Instagram refuses says why', async ({ page, open, faults }) => {
  await faults.order({ target: 'graph.media_list', kind: 'permission-missing' });
  await open('/voice');

  await importPosts(page).click();

  await expect(page.getByText('The last import failed')).toBeVisible();
  await expect(page.getByText(/instagram_basic/)).toBeVisible();
  await expectAccessible(page);
});
