import { ApiError } from '@insta-ai/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../../../testing/show-item.tsx';

async function openPlace({ content = {}, replies = {} }: NonNullable<Parameters<typeof showItem>[0]>) {
  const shown = await showItem({ content: { contents: ['/media/a.jpg'], ...content }, replies });
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  const more = await dialog.findByRole('button', { name: /^More/ });
  await shown.person.click(more);
  const lastSave = () => shown.calls('saveContent').at(-1)?.body;
  return { ...shown, dialog, more, lastSave };
}

const ubud = { id: '204', name: 'Ubud Coffee House', link: null, address: 'Jalan Raya 1, Ubud' };

test('a place is found by words, chosen by keys, shown, and taken off again', async () => {
  const { person, dialog, more, lastSave, calls } = await openPlace({ replies: { searchPage: [ubud] } });
  await person.type(await dialog.findByRole('textbox', { name: 'Place on Instagram' }), 'ubud{Enter}');

  const found = await dialog.findByRole('button', { name: 'Ubud Coffee House Jalan Raya 1, Ubud' });
  expect(calls('searchPage')[0]?.body).toEqual({ search: 'ubud', places: true });
  found.focus();
  await person.keyboard('{Enter}');

  expect(more).toHaveTextContent('At Ubud Coffee House');
  await waitFor(() => expect(lastSave()).toMatchObject({ place: { id: '204', name: 'Ubud Coffee House' } }));
  const cross = dialog.getByRole('button', { name: 'Remove Ubud Coffee House' });
  expect(cross).toHaveFocus();

  await person.click(cross);
  await waitFor(() => expect(lastSave()).toMatchObject({ place: null }));
  expect(dialog.getByRole('textbox', { name: 'Place on Instagram' })).toHaveFocus();
});

test('words that nothing has are said, and so is why the app may not search', async () => {
  let isForbidden = false;
  const { person, dialog } = await openPlace({
    replies: {
      searchPage: () => {
        if (isForbidden)
          throw new ApiError('failed_precondition', 'It needs Page Public Metadata Access.', 422);
        return [];
      },
    },
  });
  const field = await dialog.findByRole('textbox', { name: 'Place on Instagram' });
  await person.type(field, 'nowhere{Enter}');
  expect(await dialog.findByText('No places found.')).toBeVisible();

  isForbidden = true;
  await person.click(dialog.getByRole('button', { name: 'Find place' }));
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Page Public Metadata Access')),
  );
});
