import { type FacebookReturn, hearReturns } from '@insta-ai/platform/facebook';
import { renderRemote } from '@insta-ai/platform/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { remote } from '../remote.tsx';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

const show = (query: string) => renderRemote(remote.routes, { path: `/profile/facebook${query}` });

test('the result goes to the profile, and the window closes', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const heard: FacebookReturn[] = [];
  ends.push(hearReturns(result => heard.push(result) > 0));

  await show('?state=abc&code=AQcode');

  expect(await screen.findByText('Done. You can close this window.')).toBeVisible();
  expect(heard[0]).toEqual({ state: 'abc', code: 'AQcode' });
  expect(close).toHaveBeenCalled();
  expect(window.location.search).toBe('');
});

test('when no profile hears it the way on is shown', async () => {
  await show('?state=nobody-waits&code=AQcode');

  const link = await screen.findByRole('link', { name: 'open it and press Facebook login again' });
  expect(link).toHaveAttribute('href', '/profile');
});

test('an address without a result says so', async () => {
  await show('');

  expect(await screen.findByText(/Facebook sent nothing/)).toBeVisible();
});
