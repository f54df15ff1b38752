import { expect, it } from 'vitest';
import { judgeAnswers } from './judge-answers.ts';
import { judgeQueues, type QueueSeen } from './judge-queues.ts';

const takers = [
  { name: 'job_publish', service: 'instagram', isWorker: true },
  { name: 'notifier_content_published', service: 'notifier', isWorker: false },
];
const busy: QueueSeen = { name: 'job_publish', pending: 0, taken: 0, pulls: 2 };
const alone: QueueSeen = { ...busy, pulls: 0 };

it('is content while somebody waits for work, or is at it', () => {
  expect(judgeQueues([[busy]], takers)).toMatchObject([{ level: 'ok' }]);
  expect(judgeQueues([[{ ...alone, pending: 5, taken: 1 }]], takers)).toMatchObject([{ level: 'ok' }]);
});

it('does not take the moment between two pulls for a worker that is gone', () => {
  expect(judgeQueues([[alone], [busy], [alone]], takers)).toMatchObject([{ level: 'ok' }]);
});

it.each([
  ['messages wait', [{ ...alone, pending: 7 }], /^7 messages wait for instagram in job_publish/],
  ['nothing waits', [alone], /instagram does not run/],
  ['nobody ever came', [], /Nobody ever took from job_publish/],
])('names a worker that is gone where %s', (_what, look, words) => {
  const [finding, ...others] = judgeQueues([look, look], takers);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ level: 'fail', words: expect.stringMatching(words) });
});

it('says once that a service is gone, by the queue in which something waits', () => {
  const both = takers.map(taker => ({ ...taker, service: 'notifier' }));
  const look = [alone, { ...alone, name: 'notifier_content_published', pending: 3 }];
  expect(judgeQueues([look, look], both)).toMatchObject([
    { words: expect.stringMatching(/^3 messages wait/) },
  ]);
});

it('tells of a long queue, and of queues of other versions nothing', () => {
  expect(judgeQueues([[{ ...busy, pending: 5_000 }]], takers)).toMatchObject([{ level: 'warn' }]);
  expect(judgeQueues([[busy, { ...alone, name: 'of_an_older_version', pending: 9 }]], takers)).toMatchObject([
    { level: 'ok' },
  ]);
});

it.each([
  ['ours alone', [[{ x: 'a' }], [{ x: 'a' }]], 'a', 'ok'],
  ['two installations', [[{ x: 'a' }], [{ x: 'b' }]], 'a', 'fail'],
  ['another installation', [[{ x: 'b' }]], 'a', 'fail'],
  ['one, where our key is not known', [[{ x: 'b' }]], undefined, 'ok'],
  ['replicas of before and after a change', [[{ x: 'a' }, { x: 'b' }], [{ x: 'b' }]], 'b', 'ok'],
  ['a key that is being replaced', [[{ x: 'b' }, { x: 'a' }]], 'a', 'ok'],
])('who answers on the bus: %s', (_what, answers, own, level) => {
  expect(judgeAnswers(answers, own).level).toBe(level);
});
