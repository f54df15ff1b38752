import { expect, test } from 'vitest';
import type { PredictionRecord } from './prediction-record.ts';
import { statusAt, viewPrediction } from './prediction-state.ts';

const record: PredictionRecord = {
  id: 'abc',
  version: 'v',
  model: 'konieshadow/fooocus-api',
  input: { prompt: 'x', performance_selection: 'Extreme Speed' },
  seed: 5,
  createdAt: 1_000,
  startsAt: 2_000,
  endsAt: 6_000,
  outputs: ['/replicate.delivery/pbxt/a/b.png'],
};
const view = (now: number, more: Partial<PredictionRecord> = {}) =>
  viewPrediction({ ...record, ...more }, now, 'http://sim');

test('the status follows from the stored times alone, also after a restart', () => {
  expect([1_500, 2_000, 5_999, 6_000].map(now => statusAt(record, now))).toEqual([
    'starting',
    'processing',
    'processing',
    'succeeded',
  ]);
});

test('output, metrics and completed_at come with the end', () => {
  expect(view(3_000)).toMatchObject({
    output: null,
    completed_at: null,
    started_at: '1970-01-01T00:00:02.000000Z',
  });
  expect(view(3_000)).not.toHaveProperty('metrics');
  expect(view(6_000)).toMatchObject({
    output: ['http://sim/replicate.delivery/pbxt/a/b.png'],
    metrics: { predict_time: 4, total_time: 5 },
  });
});

test('the log counts steps as they are done', () => {
  expect(view(1_500).logs).toBe('');
  expect(String(view(4_000).logs)).toContain('50%|█████     | 4/8');
  expect(String(view(6_000).logs)).toContain('8/8');
});

test('a failed prediction has its error and no output', () => {
  expect(view(6_000, { error: 'Process failed.' })).toMatchObject({
    status: 'failed',
    error: 'Process failed.',
    output: null,
  });
});

test('whichever of cancel, deadline and end comes first wins', () => {
  expect(statusAt({ ...record, canceledAt: 3_000 }, 7_000)).toBe('canceled');
  expect(statusAt({ ...record, deadline: 1_800 }, 7_000)).toBe('aborted');
  expect(statusAt({ ...record, deadline: 2_500 }, 7_000)).toBe('canceled');
  expect(statusAt({ ...record, deadline: 9_000 }, 9_500)).toBe('succeeded');
});
