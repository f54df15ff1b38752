import { ApiError } from '@insta-ai/platform';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../testing/show-item.tsx';

const text = 'Three quiet coves that you reach before noon, by boat.';
const edited = `${text} Come along!`;
const textVoice = {
  of: 'metaDescription' as const,
  text,
  hadSheet: true,
  exemplars: [
    { id: 'm1', opening: 'Fresh bread.' },
    { id: 'm2', opening: 'The boat leaves at nine.' },
  ],
};
const words = /^Written in your voice, with 2 of your posts/;
const offer = () => screen.queryByRole('button', { name: 'Use as an example of my voice' });
const voice: Voice = {
  account: 'ig-2',
  import: { state: 'never', endedAt: null, problem: '' },
  sheet: [],
  exemplars: [],
  posts: [],
};

test('a text says with whose voice it was written, and shows the examples on demand', async () => {
  const { person } = await showItem({ content: { metaDescription: text, textVoice } });

  expect(await screen.findByText(words)).toBeVisible();
  expect(offer()).toBeNull();
  const toggle = screen.getByRole('button', { name: 'Show them' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await person.click(toggle);

  const list = screen.getByRole('list', { name: 'Examples it was written with' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(one => one.textContent),
  ).toEqual(['Fresh bread.', 'The boat leaves at nine.']);
});

test('a description of the AI Calendar says it too, and is offered as no example', async () => {
  const ofDescription = { ...textVoice, of: 'description' as const, text: 'Coves by boat.' };
  await showItem({ content: { description: 'Coves by boat!', textVoice: ofDescription } });

  expect(await screen.findByText(/^Written in your voice.*, then edited$/)).toBeVisible();
  expect(offer()).toBeNull();
});

test.each([
  ['that nobody wrote in a voice', null],
  ['of somebody who has no voice', { ...textVoice, hadSheet: false, exemplars: [] }],
  ['that somebody wrote wholly anew', { ...textVoice, text: 'A new bakery opens at the harbour.' }],
])('of a text %s nothing is said', async (_what, kept) => {
  await showItem({ content: { metaDescription: text, textVoice: kept } });

  expect(await screen.findByRole('button', { name: 'Generate Metadata' })).toBeVisible();
  expect(screen.queryByText(/^Written/)).toBeNull();
});

test('an edited text becomes an example of its account in one click', async () => {
  const { person, calls } = await showItem({
    content: { metaDescription: edited, textVoice, account: 'ig-2' },
    replies: { addExemplar: voice },
  });
  expect(await screen.findByText(/, then edited$/)).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Use as an example of my voice' }));

  expect(await screen.findByRole('button', { name: 'Is an example of my voice' })).toBeDisabled();
  expect(calls('addExemplar').map(({ body }) => body)).toEqual([
    { text: edited, isEdit: true, account: 'ig-2' },
  ]);
});

test('where there are five examples it asks which one goes, and closing changes nothing', async () => {
  const exemplars = Array.from({ length: 5 }, (_, at) => ({ id: `m${at}`, opening: `Text ${at}` }));
  const full = new ApiError('failed_precondition', 'There are 5 examples already.', 422, { exemplars });
  const { person, calls } = await showItem({
    content: { metaDescription: edited, textVoice },
    replies: {
      addExemplar: ({ body }) => {
        if (!(body as { replaces?: string }).replaces) throw full;
        return voice;
      },
    },
  });
  const ask = async () => {
    await person.click(await screen.findByRole('button', { name: 'Use as an example of my voice' }));
    return within(await screen.findByRole('dialog', { name: 'Which example does it replace?' }));
  };
  await ask();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('addExemplar')).toHaveLength(1);

  const dialog = await ask();
  await person.click(dialog.getByRole('button', { name: 'Replace: Text 3' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('addExemplar').at(-1)?.body).toEqual({ text: edited, isEdit: true, replaces: 'm3' });
  expect(await screen.findByRole('button', { name: 'Is an example of my voice' })).toBeDisabled();
});

test('what cannot be kept says why, and can be tried again', async () => {
  const { person } = await showItem({
    content: { metaDescription: edited, textVoice },
    replies: { addExemplar: new ApiError('unavailable', 'Please try again.', 503) },
  });

  await person.click(await screen.findByRole('button', { name: 'Use as an example of my voice' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.');
  expect(offer()).toBeEnabled();
});
