import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderShell } from '../../test/render-shell.tsx';

/** A part of the bar that no address concerns. */
const badge = vi.hoisted(() => vi.fn(() => null));
vi.mock('./simulated-badge.tsx', () => ({ SimulatedBadge: badge }));

test('another screen marks its link, and the bar is not drawn again', async () => {
  const { person } = await renderShell({ path: '/nowhere' });
  await screen.findByRole('heading', { name: 'Not found' });
  badge.mockClear();

  await person.click(screen.getByRole('link', { name: 'Comments' }));

  await screen.findByRole('heading', { name: 'Loading chunk instagram failed' });
  expect(screen.getByRole('link', { name: 'Comments' })).toHaveAttribute('aria-current', 'page');
  expect(badge).not.toHaveBeenCalled();
});
