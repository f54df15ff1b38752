import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { RouterProvider } from '../router.ts';
import { useAddressValues } from './use-address-values.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

/** Two fields that write all values at once, each from what it was last shown with, as the filters of a list do. */
function Filters() {
  const [params, write] = useAddressValues();
  const values = { title: params.get('title') ?? '', city: params.get('city') ?? '' };
  return (
    <>
      <button type="button" onClick={() => write({ ...values, title: 'Sunset' })}>
        Title
      </button>
      <button type="button" onClick={() => write({ ...values, city: 'Milan' })}>
        City
      </button>
      <p>{`${values.title} in ${values.city}`}</p>
    </>
  );
}

test('what is written counts at once, so that two quick changes are both kept', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }]);
  render(<RouterProvider router={router} />);
  // As in a browser: nothing waits for the screen between two clicks.
  environment.IS_REACT_ACT_ENVIRONMENT = false;

  screen.getByRole('button', { name: 'Title' }).click();
  screen.getByRole('button', { name: 'City' }).click();

  expect(await screen.findByText('Sunset in Milan')).toBeTruthy();
});
