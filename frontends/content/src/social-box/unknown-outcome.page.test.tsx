import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';
import { exampleContent } from '../canned-replies.ts';

const date = '2026-11-20T09:00:00.000Z';
const mayBeLive = '2026-11-20T09:10:00.000Z';
const outcome = {
  state: 'unknown' as const,
  message: 'We do not know whether this is live',
  advice: 'Check the newest posts of the account and tell us whether it is there.',
  at: mayBeLive,
};
const doubtful = { status: 'Scheduled' as const, date, outcome, mayBeLive };
const post = {
  _id: '179',
  caption: 'Boat at dusk',
  permalink: 'https://www.instagram.com/p/179/',
  thumbnail: 'https://cdn.example/179.jpg',
  publishedAt: '2026-11-20T09:00:07.000Z',
};
const shown = { getNewestPosts: { posts: [post, { ...post, _id: '178', caption: '' }], problem: '' } };
const published = exampleContent({ status: 'Published', publishedDate: date, outcome: null, version: 9 });

test('what may be live is said so, with the newest posts of the account beside it', async () => {
  await showItem({ content: doubtful, replies: shown });

  const words = await screen.findByText('We do not know whether this is live');
  const note = within(words.closest('[role=status]') as HTMLElement);
  expect(words).toBeVisible();
  expect(await note.findByRole('radio', { name: 'Boat at dusk 20 Nov 09:00' })).not.toBeChecked();
  expect(note.getByRole('radio', { name: 'None of these, or I cannot tell' })).toBeChecked();
  expect(note.getAllByRole('link', { name: 'View on Instagram' })[0]).toHaveAttribute('href', post.permalink);
  expect(screen.getByText('Unknown')).toBeVisible();
});

test('It is live names the picked post', async () => {
  const replies = { ...shown, setLive: published };
  const { person, calls } = await showItem({ content: doubtful, replies });

  await person.click(await screen.findByRole('radio', { name: /Boat at dusk/ }));
  await person.click(screen.getByRole('button', { name: 'It is live' }));

  await waitFor(() => expect(calls('setLive')).toMatchObject([{ body: { post: '179' } }]));
  expect(await screen.findByText('Published')).toBeVisible();
});

test('It is live names none by itself', async () => {
  const { person, calls } = await showItem({ content: doubtful, replies: { ...shown, setLive: published } });

  await person.click(await screen.findByRole('button', { name: 'It is live' }));

  await waitFor(() => expect(calls('setLive')).toMatchObject([{ body: { post: '' } }]));
});

test('Send again asks once more, and goes with the word about this doubt', async () => {
  const { person, calls } = await showItem({
    content: doubtful,
    replies: { ...shown, publishContent: published },
  });

  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(asked.getByText(/If it is, it will be there twice\./)).toBeVisible();
  expect(calls('publishContent')).toEqual([]);
  await person.click(asked.getByRole('button', { name: 'Send again' }));

  await waitFor(() =>
    expect(calls('publishContent')).toMatchObject([{ body: { again: true, againAfter: mayBeLive } }]),
  );
});

test('posts that cannot be read are said to be so, and both buttons stay', async () => {
  const replies = { getNewestPosts: { posts: [], problem: 'Instagram did not answer.' } };
  await showItem({ content: doubtful, replies });

  expect(await screen.findByText('They could not be loaded: Instagram did not answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'It is live' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
});

test('an item that takes longer than usual says what Instagram answered and until when it is tried', async () => {
  const trouble = {
    state: 'publishing' as const,
    message: 'Instagram did not answer.',
    advice: '',
    at: date,
  };
  const until = '2026-11-21T09:00:00.000Z';
  await showItem({ content: { status: 'Scheduled', date, outcome: { ...trouble, until } } });

  expect(await screen.findByText('Instagram did not answer.')).toBeVisible();
  expect(screen.getByText('We keep trying until 21 Nov 09:00.')).toBeVisible();
});
