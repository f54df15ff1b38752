import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useLater } from './later.ts';

test('a part that comes between drawing and looking is shown', async () => {
  let part: string | undefined;
  const source = { loaded: () => part, load: async () => 'the dialog' };
  function Screen() {
    const shown = useLater(source, true, () => {});
    // Runs before the effects: as if the part had been fetched for somebody else at this moment.
    useLayoutEffect(() => {
      part = 'the dialog';
    }, []);
    return <p>{shown ?? 'nothing'}</p>;
  }

  render(<Screen />);

  expect(await screen.findByText('the dialog')).toBeVisible();
});
