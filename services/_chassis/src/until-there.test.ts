import { expect, test } from 'vitest';
import { untilThere } from './until-there.ts';

const log = { warn: () => {} };

test('what is not there yet is waited for', async () => {
  let tries = 0;
  const open = async () => {
    tries += 1;
    if (tries < 2) throw new Error('refused');
    return 'open';
  };

  expect(await untilThere('bus', open, log)).toBe('open');
  expect(tries).toBe(2);
});

test('patience ends with the reason', async () => {
  const open = () => Promise.reject(new Error('refused'));

  await expect(untilThere('bus', open, log, 0)).rejects.toThrow('refused');
});
