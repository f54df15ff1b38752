import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { late } from './late.tsx';

const Filters = () => <p>Filters</p>;

test('a late part keeps its room until it has come', async () => {
  const Late = late(async () => Filters, <p>On its way</p>);
  render(<Late />, { wrapper: UiProvider });

  expect(screen.getByText('On its way')).toBeVisible();
  expect(await screen.findByText('Filters')).toBeVisible();
  expect(screen.queryByText('On its way')).toBeNull();
});

test('a late part that does not come says so and can be tried again', async () => {
  let isOnline = false;
  const fetchPart = async () => {
    if (!isOnline) throw new Error('Loading chunk 417 failed.\n(error: http://x/js/417.js)');
    return Filters;
  };
  const Late = late(fetchPart, null);
  render(<Late />, { wrapper: UiProvider });

  expect(await screen.findByText('Loading chunk 417 failed')).toBeVisible();
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  isOnline = true;
  await userEvent.click(tryAgain);

  expect(await screen.findByText('Filters')).toBeVisible();
});

test('a dialog that does not come is alerted and not left open', async () => {
  let closed = 0;
  const Late = late<{ isOpen: boolean; onClose: () => void }>(async () => {
    throw new Error('Loading CSS chunk 5 failed.\n(http://x/css/5.css)');
  });
  const onClose = () => {
    closed += 1;
  };
  render(<Late isOpen onClose={onClose} />, { wrapper: UiProvider });

  expect(await screen.findByRole('alert')).toHaveTextContent('Loading chunk 5 failed. Try again.');
  expect(closed).toBeGreaterThan(0);
});

test('a part that did not come comes by itself when the browser is online again', async () => {
  let isOnline = false;
  const Part = late(async () => {
    if (!isOnline) throw new Error('offline');
    return () => <p>Here I am.</p>;
  });
  render(<Part />, { wrapper: UiProvider });
  expect(await screen.findByText('This part could not be loaded')).toBeVisible();

  isOnline = true;
  window.dispatchEvent(new Event('online'));

  expect(await screen.findByText('Here I am.')).toBeVisible();
  expect(screen.queryByText('This part could not be loaded')).toBeNull();
});

test('a closed dialog is not drawn again with the screen below it, and opens with what it is given by then', async () => {
  let drawn = 0;
  const Question = late(
    async () =>
      function Question({ isOpen, words }: DialogProps & { words: string }) {
        drawn += 1;
        return isOpen && <p>{words}</p>;
      },
  );
  type DialogProps = { isOpen: boolean; onClose: () => void };
  await Question.load();
  const screenWith = (words: string, isOpen: boolean) => (
    <Question isOpen={isOpen} onClose={() => {}} words={words} />
  );
  const { rerender } = render(screenWith('Delete 1?', false), { wrapper: UiProvider });

  rerender(screenWith('Delete 2?', false));
  expect(drawn).toBe(1);

  rerender(screenWith('Delete 3?', true));
  expect(screen.getByText('Delete 3?')).toBeVisible();
});
