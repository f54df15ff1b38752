import { expect, test } from 'vitest';
import { tooLateInWords, wishInWords } from './wish-in-words.ts';

const outcome = (state: 'publishing' | 'unknown') => ({ state, message: '', advice: '', at: '' });

test('what is wished is said as long as it waits', () => {
  expect(wishInWords({ wish: 'delete', outcome: outcome('publishing') })).toMatch(
    /deleted as soon as Instagram/,
  );
  expect(wishInWords({ wish: 'draft', outcome: outcome('publishing') })).toMatch(
    /draft as soon as Instagram/,
  );
  expect(wishInWords({ wish: 'delete', outcome: outcome('unknown') })).toMatch(/you say that it is live/);
  expect(wishInWords({ wish: null, outcome: outcome('publishing') })).toBeNull();
  expect(wishInWords({ wish: 'draft', outcome: null })).toBeNull();
});

test('who deleted what went out is told where the post is', () => {
  expect(tooLateInWords('delete')).toMatch(/the post stays on Instagram/);
  expect(tooLateInWords('draft')).toMatch(/published/);
});
