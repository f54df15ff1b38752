import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';
import { exampleContent } from '../../canned-replies.ts';

const contents = ['/media/a.jpg', '/media/b.jpg'];
const will = "Will carry Instagram's AI label";
const checked = { checkedAt: '2026-11-20T08:00:00.000Z', problems: [] };

test('an item with a picture that a model drew says that it will carry the label', async () => {
  await showItem({
    content: { contents },
    replies: { getContentPreflight: { ...checked, aiOutputs: ['/media/b.jpg'] } },
  });

  const box = within(await screen.findByRole('complementary', { name: 'On Instagram' }));
  expect(await box.findByText(will)).toBeVisible();
});

test('an item of uploads says nothing until a person switches the label on, and then who did', async () => {
  const kept = { aiLabelBy: 'anna@example.com', aiLabelAt: '2026-11-20T08:30:00.000Z' };
  const { person, calls } = await showItem({
    content: { contents },
    replies: {
      getContentPreflight: checked,
      saveContent: ({ body }) => ({
        ...exampleContent({ contents, version: 4 }),
        ...(body as object),
        ...kept,
      }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  expect(screen.queryByText(will)).toBeNull();

  await person.click(await dialog.findByRole('button', { name: /^More/ }));
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'AI label' }), 'On');

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ aiLabel: 'on' }));
  expect(await screen.findByText(will)).toBeInTheDocument();
  expect(await screen.findByText('Switched on by anna@example.com, 20 Nov 08:30')).toBeInTheDocument();
});

test('what a person switched off although a model drew it is said, with who did', async () => {
  await showItem({
    content: {
      contents,
      aiLabel: 'off',
      aiLabelBy: 'anna@example.com',
      aiLabelAt: '2026-11-20T08:30:00.000Z',
    },
    replies: { getContentPreflight: { ...checked, aiOutputs: contents } },
  });

  expect(await screen.findByText(/Will go out without Instagram's AI label/)).toBeVisible();
  expect(screen.getByText('Switched off by anna@example.com, 20 Nov 08:30')).toBeVisible();
});
