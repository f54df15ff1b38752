import { UiProvider } from '@insta-ai/design';
import { RouterProvider } from '@insta-ai/platform/router';
import { createTestRouter } from '@insta-ai/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RemoteLoadError } from './load-remote.ts';
import { explain, RouteErrorPage } from './route-error.page.tsx';

function Broken(): never {
  throw new Error('title is undefined');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function renderBroken() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createTestRouter([{ path: '/', element: <Broken />, errorElement: <RouteErrorPage /> }]);
  render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  );
}

test('a screen that breaks while it is drawn shows the words of the specification', () => {
  renderBroken();

  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText(/^This screen stopped working.+\(title is undefined\)$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('a new try without a connection leaves the screen, says so, and goes on by itself', async () => {
  const clock = vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asked = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  renderBroken();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText(/still cannot be reached/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(asked).toHaveBeenCalledOnce();

  clock.runOnlyPendingTimers();
  expect(asked).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  expect(asked).toHaveBeenCalledTimes(3);
});

test.each([
  [new Error('Loading chunk 417 failed.\n(error: http://x/js/417.js)'), 'Loading chunk 417 failed'],
  [new Error('Loading CSS chunk 5 failed.'), 'Loading chunk 5 failed'],
  [new RemoteLoadError('content', 'Not there'), 'Loading chunk content failed'],
  [new Response('', { status: 500 }), 'Unexpected Application Error!'],
])('%s is explained', (error, title) => {
  expect(explain(error)).toMatchObject({ title });
});
