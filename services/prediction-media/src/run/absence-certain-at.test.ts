import { expect, test } from 'vitest';
import { absenceCertainAt } from './absence-certain-at.ts';

const pace = { requestMs: 20_000, quietMs: 10_000 };
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second));

test('a request that we saw end is certain after the quiet time', () => {
  expect(absenceCertainAt({ startedAt: at(0), createTriedAt: at(1), unclearAt: at(2) }, pace)).toEqual(
    at(12),
  );
});

test('a request of a worker that is gone may be open for its whole time, and the quiet time comes after that', () => {
  expect(absenceCertainAt({ startedAt: at(0), createTriedAt: at(1) }, pace)).toEqual(at(31));
});
