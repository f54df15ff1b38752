import { error, warning } from '@insta-ai/proto/rules/finding';
import { postFindings } from '@insta-ai/proto/rules/post-findings';
import { expect, test } from 'vitest';
import { fixOf, reviewChecks, whyNotApproved } from './checks.ts';

const now = '2026-11-23T12:00:00.000Z';
const later = { date: '2026-11-24T12:00:00.000Z' };
const past = { date: '2026-11-23T11:59:00.000Z' };
const finding = { rule: 'r', where: 'media', message: 'Wrong.', fix: 'Mend it.' } as const;

test('nothing found and a time to come: it may be approved', () => {
  expect(whyNotApproved(reviewChecks(later, [], now))).toBeUndefined();
  expect(whyNotApproved(reviewChecks(later, [warning(finding)], now))).toBeUndefined();
});

test('what pre-flight refuses is not approved, in its words', () => {
  const refused = error(finding);
  expect(whyNotApproved(reviewChecks(later, [warning(finding), refused], now))).toBe(refused);
});

test('without a date, or with one in the past, it is not approved', () => {
  expect(whyNotApproved(reviewChecks({ date: null }, [], now))?.message).toBe('There is no date yet.');
  expect(whyNotApproved(reviewChecks(past, [], now))?.message).toBe('The date is in the past.');
});

test('a date in the past is said once, in the words of the pre-flight, which only warns', () => {
  const warned = warning({ ...finding, rule: 'past-date', where: 'date', message: 'Too early.' });
  expect(reviewChecks(past, [warned], now)).toEqual([{ ...warned, level: 'error' }]);
});

test('each finding about the item itself offers its fix', () => {
  const lacking = postFindings({ instagramType: undefined, files: 0, text: 'x'.repeat(3_000) });
  const tooMany = postFindings({ instagramType: 'Story', files: 2, text: '' });
  expect([...lacking, ...tooMany].map(one => [one.rule, fixOf(one)])).toEqual([
    ['type', { act: 'type' }],
    ['media', { act: 'picture' }],
    ['text-length', { act: 'edit' }],
    ['story-of-one', { label: 'Open the content', to: 'item' }],
  ]);
});

test('a date is moved, an account is mended in the profile, and what needs nothing offers nothing', () => {
  expect(fixOf({ rule: 'too-late', where: 'date' })).toEqual({ act: 'move' });
  expect(fixOf({ rule: 'account', where: 'account' })).toMatchObject({ to: 'profile' });
  expect(fixOf({ rule: 'not-checked', where: 'item' })).toBeUndefined();
});
