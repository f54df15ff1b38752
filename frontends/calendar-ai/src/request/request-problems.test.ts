import { expect, test } from 'vitest';
import { defaultRequest } from './default-request.ts';
import { requestProblems } from './request-problems.ts';

const today = '2026-11-21';
const request = defaultRequest('', 'UTC', new Date('2026-11-21T12:00:00Z'));
const blank = { description: ' ', activities: '' };

test('the defaults of the form have no problem, nor a calendar that begins today', () => {
  expect(requestProblems(request, today, '')).toEqual({});
  expect(requestProblems({ ...request, from: today }, today, '')).toEqual({});
});

test.each([
  ['nothing described', blank, { description: expect.stringContaining('Describe your calendar') }],
  ['no first day', { from: '' }, { from: 'Choose the first day.' }],
  ['a first day that is over', { from: '2026-11-20' }, { from: expect.stringContaining('has passed') }],
  ['no last day', { to: '' }, { to: 'Choose the last day.' }],
  ['a last day before the first', { to: '2026-11-21' }, { to: expect.stringContaining('before the first') }],
  [
    'too many days',
    { to: '2027-02-22', stories: 1 },
    { to: expect.stringContaining('at most 92 days; this one has 93') },
  ],
  [
    'nothing counted',
    { stories: 0, posts: 0, reels: 0 },
    { counts: expect.stringContaining('at least one') },
  ],
  [
    'too many entries',
    { stories: 63 },
    { counts: expect.stringContaining('at most 500 entries; this one would have 510') },
  ],
])('%s is said at its field', (_what, change, problems) => {
  expect(requestProblems({ ...request, ...change }, today, '')).toEqual(problems);
});

test('the wish of the profile describes enough', () => {
  expect(requestProblems({ ...request, ...blank }, today, 'Food and sea')).toEqual({});
});
