import { ApiError } from '@insta-ai/platform';
import type { DraftedText } from '@insta-ai/proto/http/content';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';

const contents = ['/media/a.jpg', '/media/b.jpg'];

async function openTexts(draftAltText: () => Promise<DraftedText>) {
  const shown = await showItem({
    content: { contents, altTexts: [{ output: '/media/a.jpg', text: 'Mine' }] },
    replies: { draftAltText },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  await shown.person.click(await dialog.findByRole('button', { name: /^More/ }));
  const draft = await dialog.findByRole('button', { name: 'Draft the text of picture 2' });
  return { ...shown, dialog, draft, field: dialog.getByLabelText('Alternative text of picture 2') };
}

test('a picture without a text has one drafted; beside a person’s words no draft is offered', async () => {
  const { person, calls, dialog, draft, field } = await openTexts(async () => ({
    altText: 'Ducks at dawn.',
  }));
  expect(dialog.queryByRole('button', { name: 'Draft the text of picture 1' })).toBeNull();

  await person.click(draft);

  await waitFor(() => expect(field).toHaveValue('Ducks at dawn.'));
  expect(draft).not.toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(calls('draftAltText')).toMatchObject([{ body: { output: '/media/b.jpg' } }]);
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({
      altTexts: [
        { output: '/media/a.jpg', text: 'Mine' },
        { output: '/media/b.jpg', text: 'Ducks at dawn.' },
      ],
    }),
  );
});

test.each([
  ['picture', 'Written from the picture'],
  ['prompt', 'Written from its prompt'],
] as const)('a draft says that it was made from the %s, until the person changes it', async (from, words) => {
  const { person, dialog, draft, field } = await openTexts(async () => ({ altText: 'Ducks at dawn.', from }));
  expect(dialog.queryByText(/Written from/)).toBeNull();

  await person.click(draft);

  expect(await dialog.findByText(words)).toBeVisible();
  await person.type(field, ' And a heron.');
  expect(dialog.queryByText(/Written from/)).toBeNull();
});

test('what was written meanwhile stays, here and at the other pictures', async () => {
  const answer = Promise.withResolvers<DraftedText>();
  const { person, dialog, draft, field } = await openTexts(() => answer.promise);

  await person.click(draft);
  await person.type(field, 'My own');
  answer.resolve({ altText: 'Ducks at dawn.' });

  expect(await screen.findByText('Your own text stays. The draft was not used.')).toBeVisible();
  expect(field).toHaveValue('My own');
  expect(dialog.getByLabelText('Alternative text of picture 1')).toHaveValue('Mine');
});

test('why there is no draft is said', async () => {
  const refusal = new ApiError('failed_precondition', 'This picture was not made from a prompt here.', 422);
  const { person, draft } = await openTexts(async () => {
    throw refusal;
  });

  await person.click(draft);

  expect(await screen.findByText('This picture was not made from a prompt here.')).toBeVisible();
  expect(draft).toBeEnabled();
});

test('a draft whose answer was lost is asked for under the same key, and the next one under another', async () => {
  let isLost = true;
  const { person, calls, dialog, draft, field } = await openTexts(async () => {
    if (isLost) throw new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
    return { altText: 'Ducks at dawn.' };
  });
  await person.click(draft);
  await screen.findByText('Insta AI cannot be reached.');
  isLost = false;
  await person.click(draft);
  await waitFor(() => expect(field).toHaveValue('Ducks at dawn.'));
  await person.clear(field);
  await person.click(await dialog.findByRole('button', { name: 'Draft the text of picture 2' }));
  await waitFor(() => expect(calls('draftAltText')).toHaveLength(3));

  const [first, again, next] = calls('draftAltText').map(({ repeatKey }) => repeatKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});
