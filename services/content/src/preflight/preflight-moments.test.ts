import { warning } from '@insta-ai/proto/rules/finding';
import { expect, test } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { isLastCheck, nextPreflight, notChecked, preflightAfter } from './preflight-moments.ts';

const now = new Date('2027-05-01T12:00:00Z');
const at = (text: string) => new Date(`2027-${text}:00Z`);
const scheduled = { ...newContent('anna', now), status: 'Scheduled' as const, dueAt: at('05-10T12:00') };

test('a scheduled item is checked at once after a change of what goes out, and not after others', () => {
  expect(preflightAfter(scheduled, { hashtags: '#a' }, now)).toEqual({ preflightAt: now });
  expect(preflightAfter(scheduled, { title: 'New' }, now)).toEqual({});
});

test('what is, or may be, on Instagram already concerns the check', () => {
  for (const change of [{ mayBeLive: undefined }, { publishedDate: now }, { permalink: null }])
    expect(preflightAfter(scheduled, change, now)).toEqual({ preflightAt: now });
});

test('an item that waits for no date any more keeps no check', () => {
  const checked = { ...scheduled, preflight: { checkedAt: now.toISOString(), problems: [] } };

  expect(preflightAfter(checked, { status: 'Draft', dueAt: undefined }, now)).toEqual({
    preflight: null,
    preflightAt: undefined,
  });
  expect(preflightAfter(newContent('anna', now), { hashtags: '#a' }, now)).toEqual({});
});

test('it is checked again a day and an hour before its date', () => {
  const due = at('05-10T12:00');

  expect(nextPreflight(due, now, true)).toEqual(at('05-09T12:00'));
  expect(nextPreflight(due, at('05-09T12:00'), true)).toEqual(at('05-10T11:00'));
  expect(nextPreflight(due, at('05-10T11:00'), true)).toBeUndefined();
});

test('an incomplete check is repeated in five minutes, never after the date', () => {
  expect(nextPreflight(at('05-10T12:00'), now, false)).toEqual(at('05-01T12:05'));
  expect(nextPreflight(at('05-01T12:03'), now, false)).toBeUndefined();
});

const checkAt = (text: string, ...rules: string[]) => ({
  checkedAt: at(text).toISOString(),
  problems: rules.map(rule => warning({ rule, where: 'item', message: '', fix: '' })),
});

test('the last check is the first one within the hour of an item that was checked before it', () => {
  const due = at('05-10T12:00');
  const last = at('05-10T11:00');

  expect(isLastCheck(due, checkAt('05-09T12:00'), last)).toBe(true);
  expect(isLastCheck(due, checkAt('05-10T11:00'), at('05-10T11:20'))).toBe(false);
  expect(isLastCheck(due, null, last)).toBe(false);
  expect(isLastCheck(due, checkAt('05-01T12:00'), at('05-09T12:00'))).toBe(false);
});

test('a check within the hour that could not ask everybody was not the last one', () => {
  const due = at('05-10T12:00');

  expect(isLastCheck(due, checkAt('05-10T11:00', notChecked.rule), at('05-10T11:05'))).toBe(true);
  expect(isLastCheck(due, checkAt('05-10T11:05', 'aspect-ratio'), at('05-10T11:20'))).toBe(false);
});
