import { expect, test } from 'vitest';
import { isPastDraft } from './past-draft.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const earlier = '2026-11-23T11:00:00.000Z';
const outcome = null;

test('only a draft with a date behind us is past', () => {
  expect(isPastDraft({ status: 'Draft', date: earlier, outcome }, now)).toBe(true);
  expect(isPastDraft({ status: '', date: earlier, outcome }, now)).toBe(true);
  expect(isPastDraft({ status: 'Draft', date: '2026-11-23T13:00:00.000Z', outcome }, now)).toBe(false);
  expect(isPastDraft({ status: 'Draft', date: null, outcome }, now)).toBe(false);
});

test('what was scheduled, sent or tried is not a past draft', () => {
  const failed = { state: 'failed', message: '', advice: '', at: earlier } as const;
  expect(isPastDraft({ status: 'Scheduled', date: earlier, outcome }, now)).toBe(false);
  expect(isPastDraft({ status: 'Published', date: earlier, outcome }, now)).toBe(false);
  expect(isPastDraft({ status: 'Draft', date: earlier, outcome: failed }, now)).toBe(false);
});
