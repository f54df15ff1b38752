import { expect, it } from 'vitest';
import { whyKeysStay } from './why-keys-stay.ts';

const changedAt = new Date('2026-11-01T12:00:00Z');
const at = (day: string) => new Date(`${day}T12:00:00Z`);

it('a product that was started before the change needs them, even now', () => {
  const facts = { changedAt, at: at('2027-01-01'), sealedBefore: 0, now: true };
  expect(whyKeysStay({ ...facts, runsWithThoseOfBefore: true })).toMatch(/stop it, start it again/);
});

it.each([
  ['what is sealed needs them, even now', '2027-01-01', 2, true, /tokens of 2 accounts are still sealed/],
  ['sessions need them', '2026-11-11', 0, false, /last for 20 more days/],
  ['sessions need them for a last day', '2026-11-30', 0, false, /last for 1 more day\./],
  ['sessions are given up', '2026-11-11', 0, true, undefined],
  ['every session of before is over', '2026-12-01', 0, false, undefined],
])('%s', (_what, day, sealedBefore, now, words) => {
  const why = whyKeysStay({ changedAt, at: at(day), sealedBefore, runsWithThoseOfBefore: false, now });
  if (words) expect(why).toMatch(words);
  else expect(why).toBeUndefined();
});
