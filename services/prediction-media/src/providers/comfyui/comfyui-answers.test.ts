import { expect, test } from 'vitest';
import {
  endedRunsIn,
  progressIn,
  readHistory,
  readQueue,
  readStartAnswer,
  readStats,
  runsIn,
} from './comfyui-answers.ts';

const base = 'http://gpu.local:8188';
const image = (filename: string, type = 'output') => ({ filename, subfolder: '', type });
const ended = (
  outputs: object,
  status: unknown = { status_str: 'success', completed: true, messages: [] },
) => ({
  id1: { prompt: [3, 'id1', {}, { insta_ai: 'p1' }, []], outputs, status, meta: {} },
});
const failed = (...messages: unknown[]) => ended({}, { status_str: 'error', completed: false, messages });
const address = (filename: string, type = 'output') =>
  `${base}/view?filename=${filename}&subfolder=&type=${type}`;
const wrongNode = {
  error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' },
  node_errors: {
    4: { class_type: 'LoraLoader', errors: [{ message: 'Value not in list', details: 'lora_name: x' }] },
  },
};

test.each([
  [200, { prompt_id: 'id1', number: 1, node_errors: {} }, { kind: 'created', providerId: 'id1' }],
  [200, { prompt_id: '' }, { kind: 'unclear' }],
  [200, undefined, { kind: 'unclear' }],
  [429, undefined, { kind: 'throttled', afterMs: 30_000 }],
  [502, undefined, { kind: 'unclear' }],
  [408, undefined, { kind: 'unclear' }],
  [401, undefined, { kind: 'refused', reason: expect.stringContaining('COMFYUI_API_KEY') }],
  [404, undefined, { kind: 'refused', reason: expect.stringContaining('COMFYUI_BASE_URL') }],
  [413, undefined, { kind: 'refused', reason: expect.stringContaining('too large') }],
  [
    400,
    wrongNode,
    {
      kind: 'refused',
      reason: expect.stringContaining(
        'node LoraLoader: Value not in list: lora_name: x. Change COMFYUI_WORKFLOW',
      ),
    },
  ],
  [
    400,
    { error: { message: 'Prompt has no outputs' }, node_errors: [] },
    { kind: 'refused', reason: expect.stringContaining('Prompt has no outputs. Change') },
  ],
  [
    400,
    { error: 'text', node_errors: { 1: null } },
    { kind: 'refused', reason: expect.stringContaining('node without a class: not valid') },
  ],
  [400, undefined, { kind: 'refused', reason: expect.stringContaining('status 400') }],
])('a start that is answered %i, %j is %j', (status, body, outcome) => {
  expect(readStartAnswer(status, body, undefined)).toMatchObject(outcome);
});

test.each([
  [
    'saved pictures',
    ended({ 7: { images: [image('a.png'), image('b.png')] } }),
    { addresses: [address('a.png'), address('b.png')] },
  ],
  [
    'more than were asked for',
    ended({ 7: { images: ['a', 'b', 'c'].map(name => image(name)) } }),
    { addresses: [address('a'), address('b')] },
  ],
  [
    'saved and shown ones',
    ended({ 6: { images: [image('shown.png', 'temp')] }, 7: { images: [image('a.png')] } }),
    { addresses: [address('a.png')] },
  ],
  [
    'pictures that are only shown',
    ended({ 6: { images: [image('shown.png', 'temp')] } }),
    { addresses: [address('shown.png', 'temp')] },
  ],
  [
    'a history without a status',
    ended({ 7: { images: [image('a.png')] } }, null),
    { addresses: [address('a.png')] },
  ],
  [
    'texts only',
    ended({ 8: { text: ['a caption'] }, 9: null, 10: { images: [{ filename: 1 }] } }),
    { reason: expect.stringContaining('saved no picture') },
  ],
  [
    'an interrupted run',
    failed(['execution_start', {}], ['execution_interrupted', { node_type: 'KSampler' }]),
    { reason: expect.stringContaining('was stopped') },
  ],
  [
    'no memory',
    failed([
      'execution_error',
      { node_type: 'KSampler', exception_type: 'torch.OutOfMemoryError', exception_message: 'x' },
    ]),
    { reason: expect.stringContaining('ran out of memory') },
  ],
  [
    'an error without words',
    failed(),
    { reason: 'The image service could not make the picture. Try again, or check COMFYUI_WORKFLOW.' },
  ],
  [
    'an error with an address',
    failed([
      'execution_error',
      { node_type: 'API', exception_message: 'see https://pay.example.com/me now' },
    ]),
    { reason: expect.stringContaining('at the node API (“see now”)') },
  ],
  ['nothing', {}, { reason: expect.stringContaining('started anew') }],
  ['a history of another form', { id1: { outputs: [] } }, { kind: 'unknown' }],
  ['no object', 'text', { kind: 'unknown' }],
])('a prompt that left the queue with %s is read', (_what, body, run) => {
  expect(readHistory(200, body, 'id1', base, { most: 2, isOwnNumber: false })).toMatchObject(run);
});

test('a history that does not answer says nothing of the run', () => {
  expect(readHistory(500, {}, 'id1', base, { most: 1, isOwnNumber: false })).toMatchObject({
    kind: 'unknown',
  });
});

test('the queue tells what is drawn, what waits, and whose it is', () => {
  const entry = (id: string, extra: unknown = {}) => [1, id, {}, extra, ['7']];
  const queue = readQueue(200, {
    queue_running: [entry('id1')],
    queue_pending: [entry('id2', { insta_ai: 'p2' }), entry('id3', null), ['broken']],
  });
  if (!queue) throw new Error('The queue was not read.');

  expect(['id1', 'id2', 'id4'].map(id => progressIn(queue, id))).toEqual([10, 0, undefined]);
  expect(runsIn(queue, 'id1', 'p1')).toEqual([{ providerId: 'id1', hasEnded: false }]);
  expect(runsIn(queue, 'new', 'p2')).toEqual([{ providerId: 'id2', hasEnded: false }]);
  expect(runsIn(queue, 'new', 'p3')).toEqual([]);
});

test.each([
  [500, { queue_running: [], queue_pending: [] }],
  [200, { queue_running: [] }],
  [200, undefined],
])('a queue that is answered %i, %j cannot be read', (status, body) => {
  expect(readQueue(status, body)).toBeUndefined();
});

test.each([
  [ended({}), 'id1', 'other', ['id1']],
  [ended({}), 'other', 'p1', ['id1']],
  [ended({}), 'other', 'p2', []],
  [{ id9: { outputs: {} }, id8: null }, 'id1', 'p1', []],
])('what ended is ours by its id or our mark: %#', (body, promptId, mark, ids) => {
  expect(endedRunsIn(200, body, promptId, mark)?.map(run => run.providerId)).toEqual(ids);
});

test.each([
  [502, {}],
  [200, []],
  [200, undefined],
])('a history that is answered %i, %j cannot be read', (status, body) => {
  expect(endedRunsIn(status, body, 'id1', 'p1')).toBeUndefined();
});

test.each([
  [200, { system: { comfyui_version: '0.3.75' } }, { version: '0.3.75' }],
  [200, { system: {} }, { version: '' }],
  [200, {}, { problem: expect.stringContaining('COMFYUI_BASE_URL') }],
  [403, {}, { problem: expect.stringContaining('COMFYUI_API_KEY') }],
])('a check that is answered %i, %j finds %j', (status, body, found) => {
  expect(readStats(status, body)).toEqual(found);
});
