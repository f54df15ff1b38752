import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { DrawnAhead } from './drawn-ahead.tsx';
import { loadLaterParts } from './warm-up.ts';

test('once the person has moved it is drawn unseen, shown without being drawn again, and works only while it is shown', async () => {
  const doings: string[] = [];
  function Part() {
    doings.push('drawn');
    useEffect(() => {
      doings.push('began');
      return () => void doings.push('ended');
    }, []);
    return <p>Filters</p>;
  }
  const part = <Part />;
  const draw = (isShown: boolean) => <DrawnAhead isShown={isShown}>{part}</DrawnAhead>;

  const { rerender } = render(draw(false));
  await act(loadLaterParts);
  expect(await screen.findByText('Filters')).not.toBeVisible();
  expect(doings).toEqual(['drawn']);

  rerender(draw(true));
  expect(screen.getByText('Filters')).toBeVisible();
  rerender(draw(false));
  expect(screen.getByText('Filters')).not.toBeVisible();
  expect(doings).toEqual(['drawn', 'began', 'ended']);
});
