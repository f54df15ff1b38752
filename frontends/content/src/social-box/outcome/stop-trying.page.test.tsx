import { ApiError } from '@insta-ai/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';
import { exampleContent } from '../../canned-replies.ts';

const date = '2026-11-20T09:00:00.000Z';
const trouble = {
  state: 'publishing' as const,
  message: 'Instagram did not answer.',
  advice: '',
  at: date,
  until: '2026-11-21T09:00:00.000Z',
};
const troubled = { status: 'Scheduled' as const, date, outcome: trouble };

test('an item in trouble can be stopped where nothing was sent', async () => {
  const draft = exampleContent({ status: 'Draft', outcome: null, version: 9 });
  const { person, calls } = await showItem({ content: troubled, replies: { stopPublishing: draft } });

  await person.click(await screen.findByRole('button', { name: 'Stop trying' }));

  expect(await screen.findByText('Stopped. This is a draft again.')).toBeVisible();
  expect(calls('stopPublishing')[0]?.params.id).toBe('content-1');
  expect(screen.queryByText('Instagram did not answer.')).toBeNull();
});

test('what was sent cannot be stopped, and the item says why', async () => {
  await showItem({ content: { ...troubled, outcome: { ...trouble, sent: true } } });

  expect(await screen.findByText(/we must wait for the answer before it can be stopped/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop trying' })).toBeNull();
});

test('what was sent meanwhile is a draft later, and that can be taken back', async () => {
  const waiting = exampleContent({ ...troubled, wish: 'draft', version: 9 });
  const { person } = await showItem({
    content: troubled,
    replies: {
      stopPublishing: waiting,
      keepContent: exampleContent({ ...troubled, wish: null, version: 10 }),
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Stop trying' }));
  expect(await screen.findByText(/becomes a draft as soon as Instagram answers/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Do not stop it' }));

  expect(await screen.findByRole('button', { name: 'Stop trying' })).toBeVisible();
  expect(screen.queryByText(/becomes a draft as soon/)).toBeNull();
});

test('what went out meanwhile is shown as it is, and said', async () => {
  const published = exampleContent({ status: 'Published', publishedDate: date, outcome: null, version: 9 });
  const words = 'This content went out before it could be stopped. It is published.';
  const { person } = await showItem({
    content: troubled,
    replies: { stopPublishing: new ApiError('conflict', words, 409, { content: published }) },
  });

  await person.click(await screen.findByRole('button', { name: 'Stop trying' }));

  expect(await screen.findByText(words)).toBeVisible();
  expect(await screen.findByText('Published')).toBeVisible();
});

test('a deletion that waits is said, can be taken back, and takes the person home when it happens', async () => {
  const going = { ...troubled, outcome: { ...trouble, until: undefined } };
  const content = exampleContent({ ...going, outcome: { ...trouble }, wish: 'delete', version: 9 });
  const waits = 'This is going out to Instagram. It is deleted as soon as Instagram answers.';
  let isWished = false;
  const { person, path, say } = await showItem({
    content: troubled,
    replies: {
      getContent: () => (isWished ? content : exampleContent(troubled)),
      deleteContent: () => {
        isWished = true;
        return { _id: 'content-1', waits };
      },
    },
  });

  await person.click(within(await screen.findByRole('region', { name: 'Info' })).getByRole('button'));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText(waits)).toBeVisible();
  expect(await screen.findByText('It will be deleted as soon as Instagram answers.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Do not delete it' })).toBeEnabled();
  expect(path()).toBe('/contents/content-1');

  say('content-deleted', { _content: 'another', live: false });
  say('content-deleted', { _content: 'content-1', live: true });

  await waitFor(() => expect(path()).toBe('/'));
  expect(screen.getByText(/the post stays on Instagram/)).toBeVisible();
});

test('an item that is gone when the page asks again takes the person home too', async () => {
  let isGone = false;
  const { path } = await showItem({
    replies: {
      getContent: () => {
        if (isGone) throw new ApiError('not_found', 'This content no longer exists.', 404);
        return exampleContent({ ...troubled, wish: 'delete' });
      },
    },
  });
  await screen.findByText('It will be deleted as soon as Instagram answers.');

  isGone = true;
  await waitFor(() => expect(path()).toBe('/'));
});

test('a draft that was wished for and went out is said', async () => {
  const { say } = await showItem({ content: { ...troubled, wish: 'draft' } });
  await screen.findByText(/becomes a draft as soon as Instagram answers/);

  const published = { status: 'Published' as const, publishedDate: date, outcome: null };
  say('content-changed', { content: exampleContent({ ...published, wish: 'draft', version: 9 }) });

  expect(await screen.findByText('This went out before it could be stopped. It is published.')).toBeVisible();
});
