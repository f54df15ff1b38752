import { expect, test } from 'vitest';
import { examplePrediction } from '../../canned-replies.ts';
import { drawnSince, withNewPicture } from './new-picture.ts';

const known = new Set(['old']);
const old = examplePrediction({ _id: 'old' });
const waiting = examplePrediction({ _id: 'new', completed_at: null, output: [] });

test('a picture is there once its run has completed', () => {
  expect(drawnSince(known, [waiting, old])).toBeUndefined();
  expect(drawnSince(known, [examplePrediction({ _id: 'new', output: ['/b.png'] }), old])).toEqual({
    output: '/b.png',
  });
});

test('a run that failed says why', () => {
  expect(drawnSince(known, [{ ...waiting, error: 'No credit.' }, old])).toEqual({ problem: 'No credit.' });
});

test('an upload meanwhile is no new picture', () => {
  expect(drawnSince(known, [examplePrediction({ _id: 'up', filename: 'a.jpg' }), old])).toBeUndefined();
});

test('the new picture takes the first place, and is not taken twice', () => {
  expect(withNewPicture([], 'n')).toEqual(['n']);
  expect(withNewPicture(['a'], 'n')).toEqual(['n']);
  expect(withNewPicture(['a', 'b'], 'n')).toEqual(['n', 'b']);
  expect(withNewPicture(['a', 'n'], 'n')).toEqual(['a', 'n']);
});
