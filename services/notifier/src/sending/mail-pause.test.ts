import { jobs } from '@insta-ai/proto/bus/jobs';
import { expect, test } from 'vitest';
import { mailPauseMs } from './mail-pause.ts';

test('pauses grow, and all tries of a mail together span hours', () => {
  const pauses = Array.from({ length: jobs.sendMail.maxTries - 1 }, (_, i) => mailPauseMs(i + 1));

  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((a, b) => a + b)).toBeGreaterThan(4 * 60 * 60 * 1000);
  expect(mailPauseMs(1_000)).toBe(pauses.at(-1));
});
