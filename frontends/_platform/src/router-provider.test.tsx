import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link, Outlet, RouterProvider, useNavigation, useParams } from './router.ts';

const Item = () => <h1>{`Item ${useParams().id}`}</h1>;

/** Two items, of which the router asks for more routes as it does behind the gate; says what the frame was drawn with. */
function show(findRoutes: () => Promise<void>) {
  const drawn: string[] = [];
  function Frame() {
    drawn.push(useNavigation().state);
    return (
      <>
        <Link to="/contents/2">Next</Link>
        <Outlet />
      </>
    );
  }
  const routes = [
    {
      element: <Frame />,
      hydrateFallbackElement: <p />,
      children: [{ path: 'contents/:id', element: <Item /> }],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/contents/1'],
    patchRoutesOnNavigation: findRoutes,
  });
  render(<RouterProvider router={router} />);
  return drawn;
}

test('a screen that is there is drawn, and the one before it not once more', async () => {
  const drawn = show(async () => {});
  await screen.findByRole('heading', { name: 'Item 1' });
  drawn.length = 0;

  await userEvent.click(screen.getByRole('link', { name: 'Next' }));

  await screen.findByRole('heading', { name: 'Item 2' });
  expect(drawn).toEqual(['idle']);
});

test('a screen that is on its way is said to be', async () => {
  const found = Promise.withResolvers<void>();
  let isFirst = true;
  const drawn = show(async () => {
    if (!isFirst) await found.promise;
    isFirst = false;
  });
  await screen.findByRole('heading', { name: 'Item 1' });

  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(drawn.at(-1)).toBe('loading'));
  found.resolve();

  await screen.findByRole('heading', { name: 'Item 2' });
  expect(drawn.at(-1)).toBe('idle');
});
