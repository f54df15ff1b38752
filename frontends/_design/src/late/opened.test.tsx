import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Opened, useOpener } from './opened.tsx';

test('opening and closing a dialog does not draw the screen again', async () => {
  let drawn = 0;
  function Screen() {
    drawn += 1;
    const opener = useOpener<string>();
    return (
      <>
        <button type="button" onClick={() => opener.current?.open('Dawn')}>
          Open
        </button>
        <Opened ref={opener}>
          {(title, close) =>
            title && (
              <button type="button" onClick={close}>
                {title}
              </button>
            )
          }
        </Opened>
      </>
    );
  }
  render(<Screen />);

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Dawn' }));

  expect(screen.queryByRole('button', { name: 'Dawn' })).toBeNull();
  expect(drawn).toBe(1);
});
