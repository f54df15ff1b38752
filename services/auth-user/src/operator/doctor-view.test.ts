import { expect, test } from 'vitest';
import { cutMs, type DoctorRun, silentMs } from './doctor-run.ts';
import { doctorView, stateOf } from './doctor-view.ts';

const now = new Date('2026-11-26T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const run: DoctorRun = { id: 'one', state: 'asked', askedAt: now, movedAt: now, done: 0, of: 0 };

test.each([
  [undefined, 'never'],
  [run, 'asked'],
  [{ ...run, askedAt: ago(silentMs) }, 'silent'],
  [{ ...run, askedAt: ago(cutMs), state: 'running' }, 'running'],
  [{ ...run, movedAt: ago(cutMs), state: 'running' }, 'cut'],
  [{ ...run, movedAt: ago(cutMs), state: 'done' }, 'done'],
] as const)('%o is %s', (one, state) => {
  expect(stateOf(one, now)).toBe(state);
});

test('the report of the last whole run stays beside a newer one that is under way', () => {
  const report = { finishedAt: ago(60_000), lines: [], leftOut: [] };

  expect(doctorView({ run: { ...run, state: 'running', done: 3, of: 35 }, report }, now)).toEqual({
    ...{ state: 'running', done: 3, of: 35 },
    report: { finishedAt: '2026-11-26T11:59:00.000Z', lines: [], leftOut: [] },
  });
});
