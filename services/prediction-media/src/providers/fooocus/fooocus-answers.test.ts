import { expect, test } from 'vitest';
import {
  isBeingDrawn,
  readCheckAnswer,
  readJobAnswer,
  readStartAnswer,
  readStyles,
} from './fooocus-answers.ts';

const job = {
  job_id: 'j1',
  job_type: 'Text to Image',
  job_stage: 'WAITING',
  job_progress: 0,
  job_status: null,
  job_step_preview: null,
  job_result: null,
};
const result = { base64: null, url: 'http://x/files/2026-11-21/a.png', seed: '7', finish_reason: 'SUCCESS' };
const full = {
  ...job,
  job_id: '',
  job_stage: 'ERROR',
  job_result: [{ url: null, finish_reason: 'QUEUE_IS_FULL' }],
};
const wrong = {
  detail: [{ loc: ['body', 'image_number'], msg: 'Input should be\nless than 33, see https://x.y/z' }],
};
const lost = { job_type: 'Not Found' };

test.each([
  [200, job, { kind: 'created', providerId: 'j1' }],
  [200, full, { kind: 'throttled', afterMs: 30_000 }],
  [200, { ...job, job_id: '' }, { kind: 'unclear' }],
  [200, [result], { kind: 'unclear' }],
  [200, undefined, { kind: 'unclear' }],
  [429, {}, { kind: 'throttled', afterMs: 5_000 }],
  [503, {}, { kind: 'unclear' }],
  [408, {}, { kind: 'unclear' }],
  [401, {}, { kind: 'refused', reason: expect.stringContaining('FOOOCUS_API_KEY') }],
  [403, {}, { kind: 'refused', reason: expect.stringContaining('FOOOCUS_API_KEY') }],
  [404, {}, { kind: 'refused', reason: expect.stringContaining('FOOOCUS_BASE_URL') }],
  [413, {}, { kind: 'refused', reason: expect.stringContaining('too large') }],
  [
    422,
    wrong,
    {
      kind: 'refused',
      reason: expect.stringContaining('image_number: Input should be less than 33, see. Change'),
    },
  ],
  [422, { detail: 'no list' }, { kind: 'refused', reason: expect.stringContaining('status 422') }],
])('a start that is answered %i, %j is %j', (status, body, outcome) => {
  expect(readStartAnswer(status, body, 5_000)).toMatchObject(outcome);
});

test.each([
  [200, { ...job, job_progress: 41.9 }, { kind: 'running', progress: 41 }],
  [200, { ...job, job_progress: 100 }, { kind: 'running', progress: 99 }],
  [200, { ...job, job_stage: 'RUNNING', job_progress: -3 }, { kind: 'running', progress: 0 }],
  [
    200,
    { ...job, job_stage: 'SUCCESS', job_result: [result, { ...result, finish_reason: 'ERROR' }] },
    { kind: 'succeeded', addresses: [result.url] },
  ],
  [
    200,
    { ...job, job_stage: 'SUCCESS', job_result: [] },
    { kind: 'failed', reason: expect.stringContaining('was stopped') },
  ],
  [
    200,
    { ...job, job_stage: 'SUCCESS', job_result: [{ url: null, finish_reason: 'ERROR' }] },
    { kind: 'failed', reason: expect.stringContaining('gave no reason') },
  ],
  [
    200,
    { ...job, job_stage: 'ERROR' },
    { kind: 'failed', reason: expect.stringContaining('gave no reason') },
  ],
  [200, { ...job, job_stage: 'DREAMING' }, { kind: 'unknown' }],
  [200, '<html>', { kind: 'unknown' }],
  [404, lost, { kind: 'failed', reason: expect.stringContaining('started anew') }],
  [404, undefined, { kind: 'unknown' }],
  [403, {}, { kind: 'unknown', reason: expect.stringContaining('FOOOCUS_API_KEY') }],
  [429, {}, { kind: 'unknown', afterMs: 5_000 }],
  [500, {}, { kind: 'unknown' }],
])('a look that is answered %i, %j is %j', (status, body, run) => {
  expect(readJobAnswer(status, body, 5_000)).toMatchObject(run);
});

test.each([
  [{ ...job, job_stage: 'RUNNING' }, true],
  [{ ...job, job_status: 'Sampling step 1/30' }, true],
  [job, false],
  [{ ...job, job_stage: 'SUCCESS', job_status: 'Finished' }, false],
  [{ ...job, job_stage: 'ERROR', job_status: 'Job not found' }, false],
  [undefined, false],
])('that %j is being drawn: %s', (body, drawn) => {
  expect(isBeingDrawn(body)).toBe(drawn);
});

test.each([
  [
    200,
    { running_size: 0, finished_size: 4, last_job_id: null },
    { detail: expect.stringContaining('0 orders are') },
  ],
  [200, { running_size: 'many' }, { problem: expect.stringContaining('FOOOCUS_BASE_URL') }],
  [404, {}, { problem: expect.stringContaining('FOOOCUS_BASE_URL') }],
  [403, {}, { problem: expect.stringContaining('FOOOCUS_API_KEY') }],
])('a check that is answered %i, %j finds %j', (status, body, found) => {
  expect(readCheckAnswer(status, body)).toEqual(found);
});

test.each([
  [200, ['Fooocus V2', 'MRE Manga'], ['Fooocus V2', 'MRE Manga']],
  [200, [], undefined],
  [200, ['Fooocus V2', 7], undefined],
  [200, '<html>', undefined],
  [404, { detail: 'Not Found' }, undefined],
])('a list of styles that is answered %i, %j is %j', (status, body, styles) => {
  expect(readStyles(status, body)).toEqual(styles);
});

test.each([403, 429, 500])('with status %i nothing can be told of styles now', status => {
  expect(() => readStyles(status, {})).toThrow(`status ${status}`);
});
