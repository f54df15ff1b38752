import { hearSteps, type Step } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { cannedReplies, exampleItem } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

const hour = 3_600_000;
/** One moment for all, or their distance is a millisecond longer now and then. */
const now = Date.now();
const ago = (ms: number) => new Date(now - ms).toISOString();
const items = [
  exampleItem({ _id: 'late-1', title: 'Dawn', status: 'Scheduled', date: ago(30 * hour) }),
  exampleItem({ _id: 'late-2', title: 'Dusk', status: 'Scheduled', date: ago(6 * hour) }),
];

async function decide(listOverdue = items) {
  const view = await renderRemote(remote.routes, { replies: { ...cannedReplies, listOverdue } });
  await view.person.click(await screen.findByRole('button', { name: 'Decide' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Overdue content' })) };
}

test('without anything overdue nothing is asked', async () => {
  await renderRemote(remote.routes, { replies: { ...cannedReplies, listOverdue: [] } });

  await screen.findByRole('link', { name: 'Rice terraces at dawn' });
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

test('the question is gone once another tab has answered it', async () => {
  const outcome = { state: 'overdue', message: 'Send now, move, or drop?', at: ago(0) } as const;
  // On this day, or the list would not begin with them.
  const rows = items.map(item => ({ ...item, date: ago(0), outcome }) as ContentListItem);
  let listOverdue = rows;
  const { say } = await renderRemote(remote.routes, {
    replies: { ...cannedReplies, listContents: listServer(() => rows), listOverdue: () => listOverdue },
  });
  await screen.findByText('2 content items are overdue');
  await screen.findByRole('link', { name: /Dawn/ });

  listOverdue = rows.slice(1);
  const { _contentType, ...dawn } = rows[0] as ContentListItem;
  const answered = { version: 4, status: 'Draft', outcome: null } as const;
  say('content-changed', { content: { ...dawn, ...answered, _contentType: _contentType?._id ?? null } });

  expect(await screen.findByText('1 content item is overdue')).toBeVisible();
});

test('one question is about all of it, and one answer sends it', async () => {
  const { person, dialog, calls } = await decide();
  expect(screen.getByText('2 content items are overdue')).toBeVisible();

  await person.click(dialog.getByRole('button', { name: 'Send now' }));

  await waitFor(() =>
    expect(calls('answerOverdue')).toMatchObject([
      { body: { answer: 'send', items: [{ _id: 'late-1' }, { _id: 'late-2' }] } },
    ]),
  );
});

test('what is not chosen stays as it is', async () => {
  const { person, dialog, calls } = await decide();

  await person.click(dialog.getByRole('checkbox', { name: 'Dawn' }));
  const steps: Step[] = [];
  const stop = hearSteps(step => steps.push(step));
  await person.click(dialog.getByRole('button', { name: 'Drop' }));

  await waitFor(() => expect(steps).toEqual([{ kind: 'status', words: 'Back to Draft. Nothing was sent.' }]));
  stop();
  expect(calls('answerOverdue')[0]?.body).toEqual({ answer: 'drop', items: [{ _id: 'late-2' }] });
});

test('Move offers dates that lie ahead, as far apart as they were', async () => {
  const { person, dialog, calls } = await decide();

  await person.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getAllByLabelText('Date', { exact: false })).not.toHaveLength(0);
  await person.click(dialog.getByRole('button', { name: 'Move 2' }));

  await waitFor(() => expect(calls('answerOverdue')).toHaveLength(1));
  const [call] = calls('answerOverdue');
  const moved = (call?.body as { items: { date: string }[] } | undefined)?.items ?? [];
  const [dawn = 0, dusk = 0] = moved.map(({ date }) => Date.parse(date));
  expect(dawn).toBeGreaterThan(Date.now());
  expect(dusk - dawn).toBe(24 * hour);
});

test('a date that was cleared is not moved to what was offered', async () => {
  const { person, dialog, calls } = await decide();
  await person.click(dialog.getByRole('button', { name: 'Move' }));
  const [dawn] = dialog.getAllByLabelText('Date', { exact: false });

  fireEvent.change(dawn as HTMLElement, { target: { value: '' } });

  expect(await dialog.findByText('Choose a later time.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Move 2' })).toBeDisabled();
  expect(calls('answerOverdue')).toEqual([]);
});
