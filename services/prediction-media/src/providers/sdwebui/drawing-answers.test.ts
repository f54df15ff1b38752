import { expect, test } from 'vitest';
import { readDrawing, wasInterrupted } from './drawing-answers.ts';

test.each([
  [
    'out of memory',
    500,
    { error: 'OutOfMemoryError', detail: '', errors: 'CUDA out of memory' },
    'ran out of memory',
  ],
  ['an unknown sampler', 404, { error: 'HTTPException', detail: 'Sampler not found' }, '“Sampler not found”'],
  ['a call that is not there', 404, { detail: 'Not Found' }, 'no Stable Diffusion web UI with --api'],
  ['a web page', 404, undefined, 'no Stable Diffusion web UI with --api'],
  [
    'a wrong field',
    422,
    { detail: [{ loc: ['body', 'width'], msg: 'Input should be a valid integer' }] },
    '“width: Input should be a valid integer”',
  ],
  ['a body that is too large for a proxy', 413, undefined, 'Choose smaller ones'],
])('%s is refused with words that help', (_name, status, body, words) => {
  expect(readDrawing(status, body, 1, undefined)).toEqual({
    kind: 'refused',
    reason: expect.stringContaining(words),
  });
});

test.each([
  [200, { images: [] }],
  [200, { images: ['aGk='], info: 7 }],
  [500, { error: 'RuntimeError', detail: '', errors: 'x' }],
  [302, undefined],
])('an answer that says nothing (%d, %j) is unclear', (status, body) => {
  expect(readDrawing(status, body, 1, undefined)).toMatchObject({ kind: 'unclear' });
});

test('an answer without any picture is a refusal, and one whose notes cannot be read is taken as it is', () => {
  expect(readDrawing(200, { images: [], info: '{}' }, 1, undefined)).toMatchObject({ kind: 'refused' });
  expect(readDrawing(200, { images: ['aGk='], info: 'no json' }, 1, undefined)).toEqual({
    kind: 'pictures',
    pictures: [Buffer.from('hi')],
    jobTimestamp: undefined,
  });
});

test('an interrupt of another job says nothing of this one', () => {
  const progress = (interrupted: boolean, job_timestamp: string) => ({
    state: { interrupted, job_timestamp },
  });

  expect(wasInterrupted(progress(true, '20261121090011'), '20261121090011')).toBe(true);
  expect(wasInterrupted(progress(false, '20261121090011'), '20261121090011')).toBe(false);
  expect(wasInterrupted(progress(true, '20261121090012'), '20261121090011')).toBe(false);
  expect(wasInterrupted(undefined, '20261121090011')).toBe(false);
});
