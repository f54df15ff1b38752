import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { exampleContent } from '../canned-replies.ts';
import { remote } from '../remote.tsx';
import { unmadeRequests } from './magic-requests.ts';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

const words = 'A quiet morning';
const refused = new ApiError('upstream_failed', 'The text model does not answer.', 502);

afterEach(() => {
  for (const request of unmadeRequests.get()) unmadeRequests.drop(request);
});

/** The dialog with something typed, before a model that answers when it is told to. */
async function openMagic(replies: Replies = {}) {
  const answer = Promise.withResolvers<{ _id: string }>();
  const shown = await renderRemote(remote.routes, {
    path: '/',
    replies: {
      listContents: [],
      listContentTypes: [],
      listPredictions: [],
      getContent: exampleContent({ _id: 'fresh' }),
      createContentWizard: () => answer.promise,
      ...replies,
    },
  });
  const open = async () => {
    await shown.person.click(await screen.findByRole('button', { name: 'Magic AI' }));
    return within(await screen.findByRole('dialog', { name: 'Describe your content' }));
  };
  const dialog = await open();
  await shown.person.type(dialog.getByLabelText('Description'), words);
  const press = (name: string) => shown.person.click(dialog.getByRole('button', { name }));
  return { ...shown, dialog, press, open, answer };
}

test('what is made in the background is told with a link', async () => {
  const { person, press, path, answer } = await openMagic();
  await press('Create and add new');
  answer.resolve({ _id: 'fresh' });

  expect(await screen.findByText('Content created')).toBeVisible();
  expect(path()).toBe('/');
  await person.click(screen.getByRole('link', { name: 'Open' }));

  await waitFor(() => expect(path()).toBe('/contents/fresh'));
});

test('what is made in the background says with whose voice it was written', async () => {
  const exemplars = [{ id: 'm1', opening: 'Fresh bread.' }];
  const textVoice = { of: 'metaDescription' as const, text: words, hadSheet: true, exemplars };
  const { press } = await openMagic({ createContentWizard: { _id: 'fresh', textVoice } });
  await press('Create and add new');

  expect(
    await screen.findByText('Content created. Written in your voice, with 1 of your posts.'),
  ).toBeVisible();
});

test('what was written without a voice says no more than that it is there', async () => {
  const textVoice = { of: 'metaDescription' as const, text: words, hadSheet: false, exemplars: [] };
  const { press } = await openMagic({ createContentWizard: { _id: 'fresh', textVoice } });
  await press('Create and add new');

  expect(await screen.findByText('Content created')).toBeVisible();
});

test('a double click makes one item, without a complaint', async () => {
  const { person, dialog, calls, answer } = await openMagic();
  await person.dblClick(dialog.getByRole('button', { name: 'Create and add new' }));
  answer.resolve({ _id: 'fresh' });

  expect(await screen.findByText('Content created')).toBeVisible();
  expect(calls('createContentWizard')).toHaveLength(1);
});

test('closed while it works, Magic AI finishes quietly, throws nobody anywhere, and tells', async () => {
  const { person, press, path, open, answer } = await openMagic();
  await press('Create');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer.resolve({ _id: 'fresh' });

  expect(await screen.findByText('Content created')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/contents/fresh');
  expect(path()).toBe('/');
  const dialog = await open();
  expect(dialog.getByLabelText('Description')).toHaveValue('');
  expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled();
});

test('who types on while it works is not thrown to the new item either', async () => {
  const { person, dialog, press, path, answer } = await openMagic();
  await press('Create');
  await person.type(dialog.getByLabelText('Description'), ' and then');
  answer.resolve({ _id: 'fresh' });

  expect(await screen.findByText('Content created')).toBeVisible();
  expect(path()).toBe('/');
  expect(dialog.getByLabelText('Description')).toHaveValue(`${words} and then`);
});

test('a failed Create and add new gives back what was typed', async () => {
  const { dialog, press, answer } = await openMagic();
  await press('Create and add new');
  expect(dialog.getByLabelText('Description')).toHaveValue('');
  answer.reject(refused);

  expect(await screen.findByRole('alert')).toHaveTextContent('The text model does not answer.');
  await waitFor(() => expect(dialog.getByLabelText('Description')).toHaveValue(words));
});

test('it is kept beside what is typed by then, and tried again as the same item', async () => {
  const tries = [Promise.withResolvers<{ _id: string }>(), Promise.withResolvers<{ _id: string }>()];
  const { person, dialog, press, calls } = await openMagic({
    createContentWizard: () => tries[calls('createContentWizard').length - 1]?.promise ?? { _id: 'x' },
  });
  await press('Create and add new');
  await person.type(dialog.getByLabelText('Description'), 'The next one');
  tries[0]?.reject(refused);

  const unmade = within(await dialog.findByRole('list', { name: 'Not created' }));
  expect(unmade.getByText(words)).toBeVisible();
  await person.click(unmade.getByRole('button', { name: 'Try again' }));
  tries[1]?.resolve({ _id: 'fresh' });

  expect(await screen.findByText('Content created')).toBeVisible();
  expect(dialog.queryByRole('list', { name: 'Not created' })).toBeNull();
  expect(dialog.getByLabelText('Description')).toHaveValue('The next one');
  const [first, second] = calls('createContentWizard');
  expect(second?.body).toEqual(first?.body);
  expect(second?.repeatKey).toBe(first?.repeatKey);
});

test('the key of an item whose answer has not come outlives a reload of the tab, and ends with the answer', async () => {
  const { press, calls, answer } = await openMagic();
  await press('Create and add new');
  const kept = () => Object.values({ ...window.sessionStorage }).join(' ');
  await waitFor(() => expect(calls('createContentWizard')).toHaveLength(1));
  const { repeatKey } = calls('createContentWizard')[0] ?? {};

  expect(kept()).toContain(repeatKey);
  answer.resolve({ _id: 'fresh' });
  await waitFor(() => expect(kept()).not.toContain(repeatKey));
});

test('what fails after the dialog was closed waits in it, until it is discarded', async () => {
  const { person, press, open, answer } = await openMagic();
  await press('Create');
  await person.keyboard('{Escape}');
  answer.reject(refused);
  await screen.findByRole('alert');

  const dialog = await open();
  const unmade = within(await dialog.findByRole('list', { name: 'Not created' }));
  expect(unmade.getByText(words)).toBeVisible();
  await person.click(unmade.getByRole('button', { name: 'Discard' }));

  expect(dialog.queryByRole('list', { name: 'Not created' })).toBeNull();
});
