import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { expect, test } from 'vitest';
import { earlierPrompts } from './earlier-prompts.ts';

const drawn = (prompt?: string, remix_of?: Prediction['remix_of']) => ({
  input: prompt === undefined ? {} : { prompt },
  ...(remix_of && { remix_of }),
});

test('each prompt stands once, the newest first, without the present one and uploads', () => {
  const predictions = [drawn('a boat'), drawn('the sea'), drawn(), drawn(' a boat '), drawn('a pier')];

  expect(earlierPrompts(predictions, 'the sea ', '')).toEqual(['a boat', 'a pier']);
});

test('the standing prompt is no part of them, nor is what a change was told', () => {
  const predictions = [
    drawn('at night', { output: '/media/outputs/a/b-0.png', kind: 'change' }),
    drawn('film grain, a boat', { output: '/media/outputs/a/b-0.png', kind: 'variation' }),
    drawn('an older one'),
  ];

  expect(earlierPrompts(predictions, '', 'film grain ')).toEqual(['a boat', 'an older one']);
});
