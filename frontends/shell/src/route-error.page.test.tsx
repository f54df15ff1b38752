import { UiProvider } from '@insta-ai/design';
import { RouterProvider } from '@insta-ai/platform/router';
import { createTestRouter } from '@insta-ai/platform/testing';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RemoteLoadError } from './load-remote.ts';
import { explain, RouteErrorPage } from './route-error.page.tsx';

function Broken(): never {
  throw new Error('title is undefined');
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('a screen that breaks while it is drawn shows the words of the specification', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createTestRouter([{ path: '/', element: <Broken />, errorElement: <RouteErrorPage /> }]);

  render(
    <UiProvider env="test">
      <RouterProvider router={router} />
    </UiProvider>,
  );

  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('title is undefined')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test.each([
  [new Error('Loading chunk 417 failed.\n(error: http://x/js/417.js)'), 'Loading chunk 417 failed', true],
  [new Error('Loading CSS chunk 5 failed.'), 'Loading chunk 5 failed', true],
  [new RemoteLoadError('content', 'Not there'), 'Loading chunk content failed', false],
  [new Response('', { status: 500 }), 'Unexpected Application Error!', true],
])('%s is explained', (error, title, needsReload) => {
  expect(explain(error)).toMatchObject({ title, needsReload });
});
