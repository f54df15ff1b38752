import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

const path = '/contentTypes';

test('an empty list says so and offers to add one', async () => {
  await renderRemote(remote.routes, { path, replies: { listContentTypes: [] } });

  expect(await screen.findByText('No Content Types Found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Content Type' })).toHaveAttribute(
    'href',
    '/contentTypes/create',
  );
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  let isDown = true;
  const { person } = await renderRemote(remote.routes, {
    path,
    replies: {
      listContentTypes: () => {
        if (isDown) throw new ApiError('unavailable', 'The server is restarting.', 503);
        return cannedReplies.listContentTypes;
      },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Travel post' })).toBeVisible();
});

test('each name links to its content type', async () => {
  await renderRemote(remote.routes, { path, replies: cannedReplies });

  const row = await screen.findByRole('row', { name: /Daily story/ });

  expect(within(row).getByRole('link')).toHaveAttribute('href', '/contentTypes/type-story');
  expect(within(row).getByText('Story')).toBeVisible();
  expect(document.title).toBe('Content Types · Insta AI');
});
