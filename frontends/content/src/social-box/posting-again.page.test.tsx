import { ApiError } from '@insta-ai/platform';
import type { Content } from '@insta-ai/proto/http/content';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';
import { exampleContent } from '../canned-replies.ts';

const start = Date.parse('2036-11-21T10:00:30.000Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

const date = '2036-11-21T09:30:00.000Z';
const later = '2036-11-22T09:30:00.000Z';
const publishedDate = '2036-11-21T09:30:12.000Z';
const permalink = 'https://www.instagram.com/p/abc/';
const published = { status: 'Published' as const, date, publishedDate, permalink };
const words = 'This was published on 21 Nov 09:30. Post it again?';

async function openSchedule(content: Partial<Content>, replies = {}) {
  const shown = await showItem({ content, replies });
  await shown.person.click(await screen.findByRole('button', { name: 'Schedule' }));
  const modal = await screen.findByRole('dialog', { name: 'Schedule' });
  return { ...shown, modal, dialog: within(modal) };
}

async function question() {
  const found = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(found).toHaveTextContent(words);
  return within(found);
}

const asksFor = (moment: string | null) => ({
  saveContent: ({ body }: { body: unknown }) => {
    const sent = body as Content & { again?: boolean };
    if (sent.status === 'Scheduled' && !sent.again) throw refusal(moment);
    return exampleContent({ ...sent, publishedDate: moment, version: sent.version + 1 });
  },
});
const refusal = (moment: string | null) =>
  new ApiError('published_before', 'This was published. Post it again?', 409, {
    publishedDate: moment,
    permalink: null,
  });

test('Schedule with the old date of a published item says that it goes out now, asks, and no is nothing at all', async () => {
  const { person, dialog, calls } = await openSchedule(published);
  expect(
    dialog.getByText(/^This went out on Fri 21 Nov 09:30\. Press Schedule and it goes out now/),
  ).toBeVisible();
  expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription(/it goes out now/);

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));
  const asked = await question();
  await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await person.keyboard('{Enter}');

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
  expect(dialog.getByLabelText('Date')).toHaveValue('2036-11-21T09:30');
  expect(calls('saveContent')).toEqual([]);
  expect(screen.getByText('Published on 21 Nov 09:30')).toBeVisible();
});

test('Escape is no, closes only the question, and keeps the date that was typed', async () => {
  const { person, dialog, modal, calls } = await openSchedule({ ...published, status: 'Draft' });
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2036-11-22T09:30' } });
  await waitFor(() => expect(calls('saveContent')).toHaveLength(1));

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));
  const asked = await question();
  await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await person.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
  expect(modal).toBeVisible();
  expect(dialog.getByLabelText('Date')).toHaveValue('2036-11-22T09:30');
  expect(calls('saveContent')).toHaveLength(1);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('yes schedules it with the word for that publication, and closes', async () => {
  const { person, dialog, calls } = await openSchedule({ ...published, date: later });

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));
  await person.click((await question()).getByRole('button', { name: 'Post again' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('saveContent')).toHaveLength(1);
  expect(calls('saveContent')[0]?.body).toMatchObject({
    status: 'Scheduled',
    date: later,
    again: true,
    againAfter: publishedDate,
  });
  expect(screen.getByText('Scheduled for 22 Nov 09:30')).toBeVisible();
});

test.each([
  ['Published', published],
  ['Draft', { ...published, status: 'Draft' as const, permalink: null }],
])('Publish Now on a %s item asks: no calls nothing, yes carries the word', async (_status, content) => {
  const { person, dialog, calls } = await openSchedule(content, {
    publishContent: exampleContent({ ...published, publishedDate: later, version: 9 }),
  });

  await person.click(dialog.getByRole('button', { name: 'Publish Now' }));
  await person.click((await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
  expect(calls('publishContent')).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Publish Now' }));
  await person.click((await question()).getByRole('button', { name: 'Post again' }));

  expect(await screen.findByText('Content published')).toBeVisible();
  expect(calls('publishContent').map(({ body }) => body)).toEqual([
    { again: true, againAfter: publishedDate },
  ]);
});

test('an item that was never published is not asked about', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date: later });

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('saveContent')[0]?.body).not.toHaveProperty('again');
});

test('the question of the server is shown when another tab published it, and yes goes on', async () => {
  const { person, dialog, calls } = await openSchedule(
    { status: 'Draft', date: later },
    asksFor(publishedDate),
  );

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));
  await person.click((await question()).getByRole('button', { name: 'Post again' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('saveContent').at(-1)?.body).toMatchObject({ again: true, againAfter: publishedDate });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('no to the question of the server leaves the form as it was', async () => {
  const { person, dialog } = await openSchedule({ status: 'Draft', date: later }, asksFor(publishedDate));

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));
  await person.click((await question()).getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
  expect(dialog.getByLabelText('Date')).toHaveValue('2036-11-22T09:30');
  expect(screen.getByText('Planned for 22 Nov 09:30')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Publish Now shows the question of the server and goes on with yes', async () => {
  const { person, dialog, calls } = await openSchedule(
    { status: 'Draft' },
    {
      publishContent: ({ body }: { body: unknown }) => {
        if (!body) throw refusal(publishedDate);
        return exampleContent({ ...published, version: 9 });
      },
    },
  );

  await person.click(dialog.getByRole('button', { name: 'Publish Now' }));
  await person.click((await question()).getByRole('button', { name: 'Post again' }));

  expect(await screen.findByText('Content published')).toBeVisible();
  expect(calls('publishContent').map(({ body }) => body)).toEqual([
    undefined,
    { again: true, againAfter: publishedDate },
  ]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('Try again on a second post that failed asks as well', async () => {
  const outcome = { state: 'failed' as const, message: 'No.', advice: '', at: date };
  const { person, calls } = await showItem({ content: { ...published, status: 'Draft', outcome } });

  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await person.click((await question()).getByRole('button', { name: 'Cancel' }));

  expect(calls('publishContent')).toEqual([]);
});

test('a draft that was published says so quietly, with the way to that post', async () => {
  await showItem({ content: { ...published, status: 'Draft' } });

  expect(await screen.findByText('Planned for 21 Nov 09:30')).toBeVisible();
  expect(screen.getByText('Published before, on 21 Nov 09:30')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View on Instagram' })).toHaveAttribute('href', permalink);
});

test('a date that passes while the modal is open is said before it is sent; a second press sends', async () => {
  const soon = '2036-11-21T10:01:00.000Z';
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date: soon });
  expect(dialog.getByText(/it goes out to ada\.travels on Fri 21 Nov 10:01/)).toBeVisible();

  vi.setSystemTime(Date.parse(soon) + 1_000);
  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  expect(dialog.getByText(/^Press Schedule and it goes out now/)).toBeVisible();
  expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription(
    /Press Schedule again and it goes out now/,
  );
  expect(calls('saveContent')).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('saveContent')[0]?.body).toMatchObject({ status: 'Scheduled', date: soon });
});

test('a double click on Schedule does not send what was said between its halves', async () => {
  const soon = '2036-11-21T10:01:00.000Z';
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date: soon });

  vi.setSystemTime(Date.parse(soon) + 1_000);
  await person.dblClick(dialog.getByRole('button', { name: 'Schedule' }));

  expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription(
    /Press Schedule again and it goes out now/,
  );
  expect(calls('saveContent')).toEqual([]);
});

test('the words come by themselves when the date passes', async () => {
  const soon = '2036-11-21T10:01:00.000Z';
  const { dialog } = await openSchedule({ status: 'Draft', date: soon });

  vi.setSystemTime(Date.parse(soon));

  expect(await dialog.findByText(/^Press Schedule and it goes out now/)).toBeVisible();
});

test('a date in the past is said at once while it is typed, and from before, and is sent with one press', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date: later });

  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2036-11-21T10:00' } });
  expect(dialog.getByText(/goes out now/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ status: 'Scheduled' }));
});

test('a date that passes while the question stands there is asked about too', async () => {
  const soon = '2036-11-21T10:01:00.000Z';
  const { person, dialog, calls } = await openSchedule({ ...published, date: soon });

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));
  const asked = await question();
  vi.setSystemTime(Date.parse(soon) + 1_000);
  await person.click(asked.getByRole('button', { name: 'Post again' }));

  expect(await screen.findByText('That time has passed: it goes out now.')).toBeVisible();
  expect(calls('saveContent')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
  expect(calls('saveContent')).toEqual([]);
});
