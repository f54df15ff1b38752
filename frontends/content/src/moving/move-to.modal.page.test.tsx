import { UiProvider } from '@insta-ai/design';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleItem } from '../canned-replies.ts';
import { MoveToModal } from './move-to.modal.tsx';

test('news of the item take nothing of the date that was typed; another opening begins with its own', async () => {
  const item = exampleItem({ _id: 'one', date: '2031-10-20T09:00:00.000Z', version: 1 });
  const onMove = vi.fn();
  const dialog = (now: typeof item | null) => (
    <UiProvider>
      <MoveToModal
        item={now}
        zone="UTC"
        today="2031-10-01"
        onMove={onMove}
        onClose={vi.fn()}
        onClosed={vi.fn()}
      />
    </UiProvider>
  );
  const { rerender } = render(dialog(item));
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2031-10-22T11:00' } });

  const newer = { ...item, version: 2 };
  rerender(dialog(newer));
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(onMove).toHaveBeenLastCalledWith(newer, '2031-10-22T11:00:00.000Z');

  rerender(dialog(null));
  rerender(dialog(newer));
  expect(await screen.findByLabelText('Date')).toHaveValue('2031-10-20T09:00');
});

test('a date that was cleared is refused in words, and nothing is moved to the one before', async () => {
  const onMove = vi.fn();
  const item = exampleItem({ _id: 'one', date: '2031-10-20T09:00:00.000Z' });
  render(
    <UiProvider>
      <MoveToModal
        item={item}
        zone="UTC"
        today="2031-10-01"
        onMove={onMove}
        onClose={vi.fn()}
        onClosed={vi.fn()}
      />
    </UiProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '' } });

  fireEvent.click(screen.getByRole('button', { name: 'Move' }));

  expect(await screen.findByText('Choose a date and a time.')).toBeVisible();
  expect(onMove).not.toHaveBeenCalled();
});
