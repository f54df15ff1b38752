import { expect, test } from 'vitest';
import { exampleBatch, steps } from '../../test/example-batch.ts';
import { addNews, type Heard, shownBatches } from './shown-batches.ts';

const none: ReadonlyMap<string, Heard> = new Map();
const running = (done: number) => exampleBatch({ state: 'running', texts: steps(54, { done }) });
const doneOf = (list: ReturnType<typeof shownBatches>) => list.map(({ texts }) => texts.done);

test('news that come late do not take back newer ones', () => {
  const newer = addNews(none, { batch: running(8), order: 9, at: 20 });
  const heard = addNews(newer, { batch: running(7), order: 8, at: 21 });

  expect(doneOf(shownBatches({ askedAt: 10, batches: [running(1)] }, heard))).toEqual([8]);
});

test('a list that was asked for later counts, also where a batch is not in it any more', () => {
  const heard = addNews(none, { batch: running(3), order: 4, at: 20 });

  expect(doneOf(shownBatches({ askedAt: 30, batches: [running(5)] }, heard))).toEqual([5]);
  expect(shownBatches({ askedAt: 30, batches: [] }, heard)).toEqual([]);
});

test('what needs the person comes first, the newest of it, and an offer of nothing is not shown', () => {
  const at = (hour: number) => `2026-11-23T0${hour}:00:00.000Z`;
  const failures = [{ _content: 'c', title: 'Bread', step: 'text' as const, message: 'No.' }];
  const batches = [
    exampleBatch({ _id: 'nothing', texts: steps(0), pictures: steps(0) }),
    exampleBatch({ _id: 'done', state: 'ended', createdAt: at(9) }),
    exampleBatch({ _id: 'running', state: 'running', createdAt: at(8) }),
    exampleBatch({ _id: 'offer', createdAt: at(3) }),
    exampleBatch({ _id: 'failed', state: 'ended', failures, createdAt: at(5) }),
  ];

  const shown = shownBatches({ askedAt: 0, batches }, none);

  expect(shown.map(({ _id }) => _id)).toEqual(['failed', 'offer', 'running', 'done']);
});
