import { ApiError } from '@insta-ai/platform';
import { testUser } from '@insta-ai/platform/testing';
import type { PublishStep, PublishTimeline } from '@insta-ai/proto/http/content';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';
import { exampleContent } from '../canned-replies.ts';

const at = '2026-11-20T09:00:00.000Z';
const until = '2126-11-20T09:10:00.000Z';
const step = (words: string, more: Partial<PublishStep> = {}): PublishStep => ({
  at,
  words,
  said: null,
  times: 1,
  lastAt: null,
  wait: null,
  ...more,
});
const publish = (state: PublishTimeline['state'], ...steps: PublishStep[]): PublishTimeline => ({
  _id: 'content-1.1',
  state,
  dueAt: at,
  steps: [step('It was due.'), ...steps],
});
const outcome = (state: 'publishing' | 'held' | 'failed' | 'unknown') => ({
  state,
  message: 'Words of the note',
  advice: '',
  at,
});
const pause = { why: 'The account has used up its posts.', until, notSooner: '' };
const said = { words: 'The picture is broken.', code: '100/2207', trace: 'Atrace' };

async function openTimeline(item: Parameters<typeof showItem>[0]) {
  const shown = await showItem({ user: { ...testUser, timeZone: 'Europe/Rome' }, ...item });
  await shown.person.click(await screen.findByRole('button', { name: 'Timeline' }));
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  return { ...shown, timeline };
}

test('it is read when it is opened, and says where nothing happened yet', async () => {
  const { person, calls } = await showItem();
  const toggle = await screen.findByRole('button', { name: 'Timeline' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(calls('getTimeline')).toEqual([]);

  await person.click(toggle);

  expect(await screen.findByText('Nothing has gone to Instagram yet.')).toBeVisible();
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
});

test('an item that is not saved yet has none', async () => {
  await showItem({ path: '/contents/create' });
  expect(await screen.findByRole('heading', { name: 'Info' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Timeline' })).toBeNull();
});

test('each step stands with its time in the zone of the profile, newest last', async () => {
  const steps = [step('Instagram took the post.'), step('It is live on Instagram.')];
  const { timeline } = await openTimeline({
    content: { status: 'Published', publishedDate: at },
    replies: { getTimeline: { publishes: [publish('published', ...steps)] } },
  });

  const lines = (await timeline.findAllByRole('listitem')).map(line => line.textContent);
  expect(lines).toEqual([
    '20 Nov 10:00:00It was due.',
    '20 Nov 10:00:00Instagram took the post.',
    '20 Nov 10:00:00It is live on Instagram.',
  ]);
  expect(timeline.getByText(/^Times in Europe\/Rome/)).toBeVisible();
  expect(timeline.queryByRole('status')).toBeNull();
});

test('what Instagram said stands apart, with its trace and how often it said so', async () => {
  const refused = step('It did not go out.', { said, times: 3, lastAt: at });
  const { timeline } = await openTimeline({
    content: { outcome: outcome('failed') },
    replies: { getTimeline: { publishes: [publish('failed', refused)] } },
  });

  expect(within(await timeline.findByRole('blockquote')).getByText('The picture is broken.')).toBeVisible();
  expect(timeline.getByText('Instagram, error 100/2207, trace Atrace')).toBeVisible();
  expect(timeline.getByText(/3 times, last at 10:00:00\./)).toBeVisible();
  expect(timeline.queryByRole('button', { name: 'Give up' })).toBeNull();
});

test('what waits says why and until when, and can be tried now', async () => {
  const waiting = publish('open', step('We asked.', { wait: pause }));
  const { timeline, person, calls } = await openTimeline({
    content: { status: 'Scheduled', outcome: outcome('held') },
    replies: { getTimeline: { publishes: [waiting] }, tryNow: { publishes: [waiting] } },
  });

  expect(await timeline.findByText('We go on at 20 Nov 10:10:00.')).toBeVisible();
  expect(timeline.getByText(/used up its posts/)).toBeVisible();
  await person.click(timeline.getByRole('button', { name: 'Try again now' }));

  await waitFor(() => expect(calls('tryNow')).toMatchObject([{ params: { id: 'content-1' } }]));
  expect(await screen.findByText('We are trying again now')).toBeVisible();
});

test('a refusal to go on sooner is said in its words', async () => {
  const waiting = publish('open', step('We asked.', { wait: pause }));
  const words = 'It was sent. Instagram is asked whether it is live.';
  const { timeline, person } = await openTimeline({
    content: { status: 'Scheduled', outcome: outcome('held') },
    replies: {
      getTimeline: { publishes: [waiting] },
      tryNow: new ApiError('failed_precondition', words, 422),
    },
  });
  await person.click(await timeline.findByRole('button', { name: 'Try again now' }));

  expect(await screen.findByText(words)).toBeVisible();
});

test('a pause that Instagram wants cannot be cut short, but given up', async () => {
  const firm = { ...pause, notSooner: 'Instagram would only want a longer pause.' };
  const draft = exampleContent({ status: 'Draft', outcome: null, version: 9 });
  const { timeline, person, calls } = await openTimeline({
    content: { status: 'Scheduled', outcome: outcome('held') },
    replies: {
      getTimeline: { publishes: [publish('open', step('We asked.', { wait: firm }))] },
      stopPublishing: draft,
    },
  });

  expect(await timeline.findByText(firm.notSooner)).toBeVisible();
  expect(timeline.queryByRole('button', { name: 'Try again now' })).toBeNull();
  await person.click(timeline.getByRole('button', { name: 'Give up' }));

  await waitFor(() => expect(calls('stopPublishing')).toHaveLength(1));
});

test('what may be live is marked by the person, naming no post', async () => {
  const published = exampleContent({ status: 'Published', publishedDate: at, outcome: null, version: 9 });
  const { timeline, person, calls } = await openTimeline({
    content: { status: 'Scheduled', outcome: outcome('unknown'), mayBeLive: at },
    replies: {
      getTimeline: { publishes: [publish('unknown', step('Instagram never said whether it is live.'))] },
      setLive: published,
    },
  });
  await person.click(await timeline.findByRole('button', { name: 'It is live, mark it' }));

  await waitFor(() => expect(calls('setLive')).toMatchObject([{ body: { post: '' } }]));
});

test('earlier publishes stand before the last, each with the time it was due', async () => {
  const second = { ...publish('published', step('It is live on Instagram.')), _id: 'content-1.2' };
  const { timeline } = await openTimeline({
    replies: { getTimeline: { publishes: [publish('failed', step('It did not go out.')), second] } },
  });

  const headings = await timeline.findAllByRole('heading', { level: 3, name: 'Due 20 Nov 10:00' });
  expect(headings).toHaveLength(2);
});

test('a timeline that cannot be read says so and can be tried again', async () => {
  const { timeline } = await openTimeline({
    replies: {
      getTimeline: new ApiError('unavailable', 'Nobody answers.', 503),
    },
  });
  expect(await timeline.findByText('The timeline could not be loaded')).toBeVisible();
});
