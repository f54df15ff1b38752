import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../remote.tsx';

const boat: MediaItem = {
  output: '/media/outputs/a/1.png',
  thumbnail: '/media/outputs/a/1-small.webp',
  preferred: false,
  _prediction: 'prediction-1',
  _content: 'content-1',
  placeholder: '',
  createdAt: '2026-11-20T08:30:00.000Z',
  width: 1344,
  height: 768,
  tags: ['boat'],
  copies: 2,
  usedIn: null,
};

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function openTags(replies: Replies) {
  const shown = await renderRemote(remote.routes, {
    path: '/media',
    replies: { listMedia: [boat], listMediaTags: ['boat', 'pier'], ...replies },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Tags… picture 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }));
  return { ...shown, dialog, field: await dialog.findByRole('combobox', { name: 'Tags of this file' }) };
}

test('a tag is given as the server keeps it, and taken off again', async () => {
  const { person, dialog, field, calls } = await openTags({
    addTag: { tags: ['boat', 'high tide'] },
    removeTag: { tags: ['high tide'] },
  });

  await person.type(field, 'High Tide{Enter}');

  expect(await dialog.findByText('high tide')).toBeVisible();
  expect(calls('addTag')).toMatchObject([
    { params: { id: 'prediction-1' }, body: { output: boat.output, tag: 'High Tide' } },
  ]);
  await person.type(field, '{Backspace}{Backspace}');
  await waitFor(() => expect(calls('removeTag').length).toBeGreaterThan(0));
  await person.keyboard('{Escape}');
  expect(await screen.findByTitle('high tide')).toBeVisible();
});

test('a tag that cannot be kept says why, and what was kept stays', async () => {
  const { person, dialog, field } = await openTags({
    addTag: new ApiError('invalid_argument', 'A tag needs at least one letter.', 400),
  });

  await person.type(field, 'x{Enter}');

  expect(await dialog.findByText('A tag needs at least one letter.')).toBeVisible();
  expect(dialog.getByText('boat')).toBeVisible();
});

test('media are narrowed by tag and to duplicates, and each copy leads to the others', async () => {
  const { person, calls, router } = await renderRemote(remote.routes, {
    path: '/media',
    replies: { listMedia: [boat], listMediaTags: ['boat', 'pier'], listContentTypes: [] },
  });
  const asked = () => JSON.parse(String(calls('listMedia').at(-1)?.query.filter));
  await person.click(await screen.findByRole('button', { name: 'Show Filters' }));

  await person.click(screen.getByRole('combobox', { name: 'Tag' }));
  await person.click(await screen.findByRole('option', { name: 'pier' }));
  await waitFor(() => expect(asked()).toEqual({ tag: 'pier' }));
  await person.click(screen.getByRole('combobox', { name: 'Duplicates' }));
  await person.click(await screen.findByRole('option', { name: 'Only duplicates' }));
  await waitFor(() => expect(asked()).toEqual({ tag: 'pier', duplicates: true }));
  expect(screen.getByText(/equal ones side by side/)).toBeVisible();

  await person.click(screen.getByRole('link', { name: 'Also in 2 others, picture 1: show all' }));
  await waitFor(() => expect(asked()).toEqual({ sameAs: boat.output }));
  await person.click(screen.getByRole('button', { name: 'Copies of one file: show all media' }));
  expect(router.state.location.search).toBe('');
});

test('tags that are typed while one is being kept are kept after it', async () => {
  const first = Promise.withResolvers<void>();
  const kept = ['boat'];
  const { person, dialog, field, calls } = await openTags({
    addTag: async ({ body }) => {
      const { tag } = body as { tag: string };
      if (tag === 'beach') await first.promise;
      kept.push(tag);
      return { tags: [...kept] };
    },
  });

  await person.type(field, 'beach{Enter}sunset{Enter}');
  expect(dialog.getByText('sunset')).toBeVisible();
  first.resolve();

  await waitFor(() =>
    expect(calls('addTag').map(({ body }) => (body as { tag: string }).tag)).toEqual(['beach', 'sunset']),
  );
  await waitFor(() => expect(field).toHaveAttribute('aria-busy', 'false'));
  for (const tag of ['boat', 'beach', 'sunset']) expect(dialog.getByText(tag)).toBeVisible();
});

test('a tag that is refused goes back into the field, and what was typed behind it is kept', async () => {
  const refusal = Promise.withResolvers<void>();
  const { person, dialog, field } = await openTags({
    addTag: async ({ body }) => {
      const { tag } = body as { tag: string };
      await refusal.promise;
      if (tag === '!!') throw new ApiError('invalid_argument', 'A tag needs at least one letter.', 400);
      return { tags: ['boat', tag] };
    },
  });

  await person.type(field, '!!{Enter}pier{Enter}');
  refusal.resolve();

  expect(await dialog.findByText('A tag needs at least one letter.')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue('!!'));
  await waitFor(() => expect(field).toHaveAttribute('aria-busy', 'false'));
  expect(dialog.queryByText('!!')).toBeNull();
  expect(dialog.getByText('boat')).toBeVisible();
  expect(dialog.getAllByText('pier')[0]).toBeVisible();
});
