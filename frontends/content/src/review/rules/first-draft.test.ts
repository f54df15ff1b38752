import { expect, test } from 'vitest';
import { exampleItem } from '../../canned-replies.ts';
import { firstDraft } from './first-draft.ts';

const today = '2026-11-23T00:00:00.000Z';
const past = exampleItem({ _id: 'past', date: '2026-11-20T09:00:00.000Z' });
const coming = exampleItem({ _id: 'coming', date: '2026-11-23T09:00:00.000Z' });
const undated = exampleItem({ _id: 'undated', date: null });

test('a review begins today, else with what has no date, else with what has passed', () => {
  expect(firstDraft([past, coming, undated], today)).toBe('coming');
  expect(firstDraft([past, undated], today)).toBe('undated');
  expect(firstDraft([past], today)).toBe('past');
  expect(firstDraft([], today)).toBeUndefined();
});
