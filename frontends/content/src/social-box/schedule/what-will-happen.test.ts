import { expect, test } from 'vitest';
import { type Happening, whatWillHappen } from './what-will-happen.ts';

const words = {
  write: (instant: string) => instant.slice(0, 16),
  account: 'ada.travels',
  now: Date.parse('2026-11-20T00:00:00.000Z'),
};
const date = '2026-11-21T09:30:00.000Z';
const draft: Happening = {
  status: 'Draft',
  notify: false,
  publishedDate: null,
  permalink: null,
  outcome: null,
  date: null,
  savedDate: null,
};

test('without a date it asks for one', () => {
  expect(whatWillHappen(draft, words)).toBe('Choose a date to schedule this, or publish it now.');
});

test('a draft with a date says what Schedule does', () => {
  expect(whatWillHappen({ ...draft, date }, words)).toBe(
    'Press Schedule and it goes out to ada.travels on 2026-11-21T09:30.',
  );
});

test('a date in the past goes out at once, and says so', () => {
  const past = '2026-11-19T09:30:00.000Z';

  expect(whatWillHappen({ ...draft, date: past }, words)).toBe(
    'Press Schedule and it goes out now to ada.travels, because that time has passed.',
  );
});

test('a date that lies more than a day back is no plan', () => {
  expect(whatWillHappen({ ...draft, date: '2026-11-01T09:30:00.000Z' }, words)).toBe(
    'Choose a later time, or publish it now.',
  );
});

test('with a notice the person publishes by hand', () => {
  expect(whatWillHappen({ ...draft, date, notify: true }, words)).toBe(
    'Press Schedule and you get an email with the media and text on 2026-11-21T09:30 and publish it by hand.',
  );
});

test('a scheduled item says what happens by itself', () => {
  expect(whatWillHappen({ ...draft, status: 'Scheduled', date, savedDate: date }, words)).toBe(
    'It goes out to ada.travels on 2026-11-21T09:30.',
  );
});

test('another date of a scheduled item counts only with Schedule', () => {
  const moved = { ...draft, status: 'Scheduled' as const, date, savedDate: '2026-11-22T09:30:00.000Z' };

  expect(whatWillHappen(moved, words)).toMatch(/^Press Schedule to move it:/);
});

test.each([
  ['failed', 'This did not go out. Choose a new date and press Schedule, or publish it now.'],
  ['held', 'This is being held. It goes out automatically as soon as it can.'],
  ['notified', 'You were asked to publish this by hand. Press Set as Published when it is live.'],
] as const)('a plan that ended as %s says what is left to do', (state, sentence) => {
  const outcome = { state, message: '', advice: '', at: date };

  expect(whatWillHappen({ ...draft, status: 'Scheduled', date, savedDate: date, outcome }, words)).toBe(
    sentence,
  );
});

test('a published item says when it went out', () => {
  const published = { ...draft, status: 'Published' as const, publishedDate: date };

  expect(whatWillHappen(published, words)).toBe('This went out on 2026-11-21T09:30.');
  expect(whatWillHappen({ ...published, date: '2026-11-01T09:30:00.000Z' }, words)).toBe(
    'This went out on 2026-11-21T09:30.',
  );
});

test('a published item with a date that still counts says what Schedule would do', () => {
  const published = { ...draft, status: 'Published' as const, publishedDate: '2026-11-19T09:30:00.000Z' };

  expect(whatWillHappen({ ...published, date: '2026-11-19T09:30:00.000Z' }, words)).toBe(
    'This went out on 2026-11-19T09:30. Press Schedule and it goes out now to ada.travels once more, because that time has passed.',
  );
  expect(whatWillHappen({ ...published, status: 'Draft', date }, words)).toBe(
    'Press Schedule and it goes out to ada.travels once more on 2026-11-21T09:30.',
  );
});
