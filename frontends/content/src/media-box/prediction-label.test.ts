import { expect, test } from 'vitest';
import { examplePrediction } from '../canned-replies.ts';
import { predictionLabel } from './prediction-label.ts';

test('a completed one says how long it took', () => {
  expect(predictionLabel(examplePrediction())).toBe(' - Completed in 42 seconds');
});

test('an uploaded one says so', () => {
  expect(predictionLabel(examplePrediction({ filename: 'a.jpg' }))).toBe(' - Uploaded');
});

test('one that is under way is generating', () => {
  expect(predictionLabel(examplePrediction({ completed_at: null, output: [] }))).toBe(' Generating...');
});

test('one with an error has failed, also when it has an end', () => {
  expect(predictionLabel(examplePrediction({ error: 'The image service is full.' }))).toBe(' - Failed');
});
