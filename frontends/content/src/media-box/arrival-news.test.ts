import { expect, test } from 'vitest';
import { examplePrediction } from '../canned-replies.ts';
import { arrivalNews } from './arrival-news.ts';

const underWay = examplePrediction({ _id: 'a', completed_at: null, output: [] });

test('a picture that is finished is said', () => {
  expect(arrivalNews([underWay], [examplePrediction({ _id: 'a' })])).toBe('A new picture is ready.');
});

test('a picture that failed is said with its reason', () => {
  const failed = examplePrediction({ _id: 'a', output: [], error: 'The image service is full.' });

  expect(arrivalNews([underWay], [failed])).toBe(
    'A picture could not be generated. The image service is full.',
  );
});

test('what was there already, came as an upload or is still under way is no news', () => {
  const old = examplePrediction({ _id: 'b' });
  const uploaded = examplePrediction({ _id: 'c', filename: 'sea.jpg' });

  expect(arrivalNews([underWay, old], [{ ...underWay, progress: 60 }, old, uploaded])).toBe('');
});
