import { notify } from '@insta-ai/design';
import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

// A large form, and roles are looked up in all of it.
vi.setConfig({ testTimeout: 30_000 });
afterEach(notify.clear);

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

function show(path: string, replies: Replies = {}) {
  return renderRemote(remote.routes, { path, replies: { ...cannedReplies, ...replies } });
}

test('a new content type starts with the defaults of the server and is created by Save', async () => {
  const { _id, createdAt, updatedAt, ...defaults } = cannedReplies.getContentType;
  const { person, calls, path } = await show('/contentTypes/create', {
    getContentType: { ...defaults, name: '' },
  });
  await person.type(await screen.findByLabelText('Name'), 'Sunsets');
  expect(screen.getByRole('heading', { name: 'Sunsets' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('getContentType')[0]?.params.id).toBe('create');
  expect(calls('createContentType')[0]?.body).toMatchObject({ name: 'Sunsets', instagramType: 'Post' });
});

test('Save sends the whole content type without what the server owns', async () => {
  const { person, calls, path } = await show('/contentTypes/type-post');

  await person.type(await screen.findByLabelText('Name'), ' 2');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  const { _id, createdAt, updatedAt, ...rest } = cannedReplies.getContentType;
  expect(calls('saveContentType')[0]?.body).toEqual({ ...rest, name: 'Travel post 2' });
});

test('a save that fails is alerted and keeps what was typed', async () => {
  const { person, path } = await show('/contentTypes/type-post', {
    saveContentType: new ApiError('invalid_argument', 'The picture of slot 1 is not in your library.', 400),
  });

  await person.type(await screen.findByLabelText('Name'), '!');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The picture of slot 1 is not in your library.');
  expect(screen.getByLabelText('Name')).toHaveValue('Travel post!');
  expect(path()).toBe('/contentTypes/type-post');
});

test('Delete asks first and then goes back to the list', async () => {
  const { person, calls, path } = await show('/contentTypes/type-post');

  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(calls('deleteContentType')).toHaveLength(0);
  await person.click(within(question).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('deleteContentType')[0]?.params.id).toBe('type-post');
});

test('a slot takes its picture from the gallery and gives it back', async () => {
  const { person, calls } = await show('/contentTypes/type-post');
  const slot = await screen.findByRole('group', { name: 'Slot 2' });
  expect(within(slot).queryByRole('button', { name: 'Remove Image' })).toBeNull();

  await person.click(within(slot).getByRole('button', { name: 'Select Image' }));
  await person.click(await screen.findByRole('button', { name: 'Picture 3 of 4' }));
  const first = screen.getByRole('group', { name: 'Slot 1' });
  await person.click(within(first).getByRole('button', { name: 'Remove Image' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(calls('saveContentType')).toHaveLength(1));
  expect(calls('saveContentType')[0]?.body).toMatchObject({ cn_img1: '', cn_img2: 'picture-3.svg' });
});

test('styles are found by name, may be own ones, and are stored as text with commas', async () => {
  const { person, calls } = await show('/contentTypes/type-post');

  await person.type(await screen.findByRole('combobox', { name: 'Styles' }), 'Semi Real');
  await person.click(await screen.findByRole('option', { name: 'Fooocus Semi Realistic' }));
  await person.type(screen.getByRole('combobox', { name: 'Styles' }), 'My own{Enter}');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(calls('saveContentType')).toHaveLength(1));
  expect(calls('saveContentType')[0]?.body).toMatchObject({
    style_selections: 'Fooocus V2,Fooocus Enhance,Fooocus Photograph,Fooocus Semi Realistic,My own',
  });
});

test('an upload is alerted, whether it works or not', async () => {
  let isBroken = false;
  const { person, container, calls } = await show('/contentTypes/type-post', {
    uploadContentTypeMedia: () => {
      if (isBroken) throw new ApiError('unsupported_media_type', 'That is no picture.', 415);
      return cannedReplies.uploadContentTypeMedia;
    },
  });
  await screen.findByRole('button', { name: 'Upload Media' });
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')!;

  await person.upload(chooser, new File(['a'], 'face.png', { type: 'image/png' }));
  expect(await screen.findByText('File Uploaded')).toBeVisible();
  isBroken = true;
  await person.upload(chooser, new File(['b'], 'face2.png', { type: 'image/png' }));

  expect(await screen.findByText('Error uploading media')).toBeVisible();
  expect(calls('uploadContentTypeMedia')[0]?.file?.name).toBe('face.png');
});

test('the aspect ratio says what it is for', async () => {
  await show('/contentTypes/type-post');

  expect(await screen.findByRole('combobox', { name: 'Aspect ratio' })).toHaveValue('896*1088 post');
});

test('typed work is not left behind without asking', async () => {
  const { person, path } = await show('/contentTypes/type-post');
  await person.type(await screen.findByLabelText('Name'), '!');

  await person.click(screen.getByRole('link', { name: 'Back to the content types' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(path()).toBe('/contentTypes/type-post');
  await person.click(within(question).getByRole('button', { name: 'Leave' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
});

test('a content type that is gone says so', async () => {
  await show('/contentTypes/gone', {
    getContentType: new ApiError('not_found', 'This content type does not exist any more.', 404),
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('This content type does not exist any more.');
});
