import { ApiError, hearSteps, type Step, seenContents } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import { newContentFields } from '@insta-ai/proto/data/content-fields';
import type { ContentListItem, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { remote } from '../remote.tsx';

const output = '/media/outputs/a/1.png';
const medium = {
  output,
  thumbnail: output,
  preferred: false,
  _prediction: 'p',
  _content: 'made-for',
  placeholder: '',
  tags: [],
  copies: 0,
  createdAt: '2026-11-20T08:30:00.000Z',
  width: 10,
  height: 10,
  usedIn: { _id: 'elsewhere', title: 'Pier', status: 'Draft', isSelected: true },
};

function item(change: Partial<ContentListItem>): ContentListItem {
  return {
    ...newContentFields(),
    _id: 'content-1',
    title: 'Boats',
    _contentType: { _id: 't', name: 'Travel', instagramType: 'Post' },
    contents: ['/media/outputs/b/1.png'],
    version: 4,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...change,
  };
}

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function openUseIn(replies: Replies) {
  const shown = await renderRemote(remote.routes, {
    path: '/media',
    replies: { listMedia: [medium], ...replies },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Use in… picture 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use in…' }));
  return { ...shown, dialog };
}

/** A server that has these drafts and these scheduled items. */
function byStatus(drafts: ContentListItem[], scheduled: ContentListItem[] = []): Replies['listContents'] {
  return ({ query }) => (query.filter?.includes('Draft') ? drafts : scheduled);
}

/** The same item as a save answers it. */
function saved(change: Partial<ContentListItem>): ContentWithNeighbours {
  return { ...item(change), _contentType: 't', prev: null, next: null };
}

test('a picture links to the item that uses it, also when it was made for another', async () => {
  await renderRemote(remote.routes, { path: '/media', replies: { listMedia: [medium] } });

  expect(await screen.findByRole('link', { name: 'Used in Pier, picture 1' })).toHaveAttribute(
    'href',
    '/contents/elsewhere',
  );
});

test('a chosen Post gets it behind its pictures, at the version that was seen, as a step that leads there', async () => {
  const steps: Step[] = [];
  onTestFinished(hearSteps(step => steps.push(step)));
  const { person, dialog, calls } = await openUseIn({
    listContents: byStatus([item({}), item({ _id: 'content-2', title: '', contents: [output] })]),
    saveContent: saved({ version: 5 }),
  });

  expect(await dialog.findByRole('button', { name: /NO_NAME.*Uses it already/ })).toBeDisabled();
  await person.click(dialog.getByRole('button', { name: /Boats.*Becomes picture 2/ }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(steps).toEqual([
    {
      kind: 'replace',
      words: 'Selected for Boats',
      way: { label: 'Open', href: '/contents/content-1', run: expect.any(Function) },
      _content: 'content-1',
    },
  ]);
  expect(calls('saveContent')[0]).toMatchObject({
    params: { id: 'content-1' },
    body: { contents: ['/media/outputs/b/1.png', output], version: 4 },
  });
});

test('a Post whose type was deleted keeps its pictures and gets one more', async () => {
  const typeless = item({ _contentType: null, instagramType: 'Post' });
  const { person, dialog, calls } = await openUseIn({
    listContents: byStatus([typeless]),
    saveContent: saved({ version: 5 }),
  });

  await person.click(await dialog.findByRole('button', { name: /Boats.*Post.*Becomes picture 2/ }));

  await waitFor(() =>
    expect(calls('saveContent')[0]?.body).toEqual({
      contents: ['/media/outputs/b/1.png', output],
      version: 4,
      undoable: 'replace',
    }),
  );
});

test('a Story says that its picture is replaced, and what cannot be saved says why', async () => {
  const { person, dialog, calls } = await openUseIn({
    listContents: byStatus(
      [],
      [item({ _contentType: { _id: 's', name: 'Daily', instagramType: 'Story' }, status: 'Scheduled' })],
    ),
    saveContent: new ApiError('conflict', 'This content was changed somewhere else in the meantime.', 409),
  });

  await person.click(await dialog.findByRole('button', { name: /Boats.*Replaces its picture/ }));

  expect(await screen.findByText('This content was changed somewhere else in the meantime.')).toBeVisible();
  expect(calls('saveContent')[0]?.body).toEqual({
    contents: [output],
    version: 4,
    undoable: 'replace',
  });
  expect(dialog.getByText('None.')).toBeVisible();
});

test('items are searched by title, last changed first', async () => {
  const { person, dialog, calls } = await openUseIn({ listContents: byStatus([]) });

  await person.type(dialog.getByLabelText('Title'), 'pier');

  await waitFor(() =>
    expect(calls('listContents').at(-1)?.query).toEqual({
      pageSize: '8',
      sortKey: 'updatedAt',
      sortDirection: 'desc',
      filter: JSON.stringify({ title: 'pier', status: 'Scheduled' }),
    }),
  );
  expect((await dialog.findAllByText('None with this title.')).length).toBe(2);
});

test('a new item is made with it, as a step that leads there; where no list was shown yet it is new', async () => {
  const steps: Step[] = [];
  onTestFinished(hearSteps(step => steps.push(step)));
  const { person, dialog, calls } = await openUseIn({
    listContents: byStatus([]),
    createContent: saved({ _id: 'content-new', title: '' }),
  });

  await person.click(dialog.getByRole('button', { name: 'New item' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(steps).toEqual([
    {
      kind: 'add',
      words: 'Selected for a new item',
      way: { label: 'Open', href: '/contents/content-new', run: expect.any(Function) },
      _content: 'content-new',
    },
  ]);
  expect(seenContents.read(testUser._id)).toBe('2026-11-01T08:59:59.999Z');
  expect(calls('createContent')[0]?.body).toEqual({ contents: [output], undoable: 'add' });
  expect(calls('createContent')[0]?.repeatKey).toMatch(/^[0-9a-f]{32}$/);
});

test('an answer that comes late closes no dialog of another picture', async () => {
  const save = Promise.withResolvers<ContentWithNeighbours>();
  const other = { ...medium, output: '/media/outputs/a/2.png' };
  const { person, dialog, calls } = await openUseIn({
    listMedia: [medium, other],
    listContents: byStatus([item({})]),
    saveContent: () => save.promise,
  });
  await person.click(await dialog.findByRole('button', { name: /^Boats/ }));
  await waitFor(() => expect(calls('saveContent')).toHaveLength(1));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Use in… picture 2' }));
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'Pier');

  const listed = calls('listContents').length;
  save.resolve(saved({ version: 5 }));

  // What was chosen for the first one is shown by the lists.
  await waitFor(() => expect(calls('listContents').length).toBeGreaterThan(listed));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Pier');
  expect(screen.getByRole('dialog', { name: 'Use in…' })).toBeVisible();
});
