import { UiProvider } from '@insta-ai/design';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ActiveStopContext, type CalendarActions, CalendarContext } from './calendar.context.ts';
import { WeekGrid } from './week-grid.tsx';

/** Drawn with each button of an hour. */
const plus = vi.hoisted(() => {
  // What another file of tests has loaded was not given this one.
  vi.resetModules();
  return vi.fn(() => null);
});
vi.mock('@insta-ai/design/icons', async original => ({ ...(await original<object>()), IconPlus: plus }));

const days = Array.from({ length: 7 }, (_, day) => `2031-10-2${day}`);

function Week() {
  const [stop, setActiveStop] = useState('slot:2031-10-20T9');
  const actions = useMemo(() => ({ zone: 'UTC', setActiveStop }) as unknown as CalendarActions, []);
  return (
    <UiProvider>
      <CalendarContext value={actions}>
        <ActiveStopContext value={stop}>
          <WeekGrid
            label="October"
            days={days}
            today="2031-10-20"
            hourNow={9}
            items={new Map()}
            isLoading={false}
            over={null}
          />
        </ActiveStopContext>
      </CalendarContext>
    </UiProvider>
  );
}

test('with another hour in the Tab order only that one and the one before are drawn again', async () => {
  render(<Week />);
  screen.getByRole('button', { name: 'Add on Monday 20 October, 09:00' }).focus();
  plus.mockClear();

  await userEvent.keyboard('{ArrowRight}');

  const next = screen.getByRole('button', { name: 'Add on Tuesday 21 October, 09:00' });
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('tabindex', '0');
  expect(plus.mock.calls.length).toBeLessThanOrEqual(2);
});
