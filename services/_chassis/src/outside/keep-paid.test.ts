import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { hurriedClock } from './hurried-clock.ts';
import { keepPaid } from './keep-paid.ts';

const away = new AppError('unavailable', 'The store is away.');

/** A write that fails as often as told. */
function keeping(failures: number, error: Error) {
  const { clock, waitedMs } = hurriedClock();
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries <= failures) throw error;
    return 'kept';
  };
  return { waitedMs, tries: () => tries, kept: () => keepPaid(write, clock) };
}

describe('what is paid for', () => {
  it('is kept as soon as the store is there again', async () => {
    const test = keeping(6, away);

    expect(await test.kept()).toBe('kept');
    expect(test.tries()).toBe(7);
  });

  it('is given up with its store, after a minute and a half', async () => {
    const test = keeping(Number.POSITIVE_INFINITY, away);

    await expect(test.kept()).rejects.toBe(away);
    expect(test.waitedMs()).toBeGreaterThanOrEqual(90_000);
    expect(test.waitedMs()).toBeLessThan(96_000);
  });

  it('is not written again where that cannot help', async () => {
    const refused = new AppError('failed_precondition', 'It is going out.');
    const test = keeping(1, refused);

    await expect(test.kept()).rejects.toBe(refused);
    expect(test.tries()).toBe(1);
  });
});
