import { expect, it } from 'vitest';
import { mailPauseMs } from './mail-pause.ts';

it('three mails go out without a wait, then the wait doubles from a minute up to an hour', () => {
  expect([1, 2, 3, 4, 5, 100].map(mails => mailPauseMs(mails) / 60_000)).toEqual([0, 0, 1, 2, 4, 60]);
});
