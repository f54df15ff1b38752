import { expect, test } from 'vitest';
import { stepBack, stepOf } from './edit-step.ts';

const item = { metaDescription: 'Before', hashtags: '#one', contents: ['a'], date: null };

test('a step back restores what the step changed and nothing else', () => {
  const step = stepOf(item, { metaDescription: 'After', contents: ['b'] });
  expect(stepBack(step, { ...item, ...step.after, hashtags: '#two' })).toEqual({
    metaDescription: 'Before',
    contents: ['a'],
  });
});

test('what was changed since stays', () => {
  const step = stepOf(item, { metaDescription: 'After', date: '2026-11-24T12:00:00.000Z' });
  expect(stepBack(step, { ...item, ...step.after, metaDescription: 'Typed since' })).toEqual({ date: null });
});
