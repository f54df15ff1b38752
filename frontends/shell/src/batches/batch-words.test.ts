import { expect, test } from 'vitest';
import { exampleBatch, steps } from '../../test/example-batch.ts';
import {
  absentWaitInWords,
  budgetWaitInWords,
  busyWaitInWords,
  cancelInWords,
  limitWaitInWords,
  offerInWords,
  progressInWords,
  stateInWords,
  yesOf,
} from './batch-words.ts';

const none = steps(0);

test.each([
  [
    exampleBatch(),
    'Write the texts and draw the pictures of these 54 items? About 18 minutes.',
    'Write and draw',
  ],
  [
    exampleBatch({ price: 2.1 }),
    'Write the texts and draw the pictures of these 54 items? About 18 minutes, about $2.10.',
    'Write and draw',
  ],
  [
    exampleBatch({ price: 0 }),
    'Write the texts and draw the pictures of these 54 items? About 18 minutes, at no cost.',
    'Write and draw',
  ],
  [
    exampleBatch({ price: 0.004 }),
    'Write the texts and draw the pictures of these 54 items? About 18 minutes, less than $0.01.',
    'Write and draw',
  ],
  [
    exampleBatch({ leastPrice: 2.1 }),
    'Write the texts and draw the pictures of these 54 items? About 18 minutes, at least $2.10.',
    'Write and draw',
  ],
  [
    exampleBatch({ leastPrice: 0 }),
    'Write the texts and draw the pictures of these 54 items? About 18 minutes, at an unknown price.',
    'Write and draw',
  ],
  [exampleBatch({ pictures: none }), 'Write the texts of these 54 items? About 18 minutes.', 'Write'],
  [exampleBatch({ texts: none }), 'Draw the pictures of these 54 items? About 18 minutes.', 'Draw'],
  [
    exampleBatch({ texts: steps(10), secondsLeft: 20 }),
    'Write 10 texts and draw 54 pictures for these 54 items? Less than a minute.',
    'Write and draw',
  ],
  [
    exampleBatch({ texts: steps(1), pictures: steps(1), items: 1, secondsLeft: 30 }),
    'Write the text and draw the picture of this item? Less than a minute.',
    'Write and draw',
  ],
])('an offer says exactly what there is to do', (batch, words, yes) => {
  expect(offerInWords(batch)).toBe(words);
  expect(yesOf(batch)).toBe(yes);
});

test('how far it is names what is done and what is left', () => {
  const texts = steps(54, { done: 20, working: 3 });
  const pictures = steps(54, { done: 11, working: 4 });
  const batch = exampleBatch({ state: 'running', texts, pictures, secondsLeft: 540 });

  expect(progressInWords(batch)).toBe('Writing and drawing: 31 of 108 done, about 9 minutes left');
  expect(progressInWords(batch, true)).toBe(
    'Writing and drawing: 31 of 108 done, waiting for 3 texts and 4 pictures',
  );
  expect(progressInWords({ ...batch, state: 'paused', pictures: none })).toBe('Paused: 20 of 54 done');
  expect(progressInWords({ ...batch, state: 'ended' })).toBe(
    '31 of 108 done, 7 begun and still being finished',
  );
  expect(
    progressInWords({
      ...batch,
      state: 'ended',
      texts: steps(20, { done: 20 }),
      pictures: none,
      leftOut: 88,
    }),
  ).toBe('20 done, 88 left out');
  expect(cancelInWords(batch)).toBe(
    'What is done stays. 7 already begun will be finished. 70 will be left out; you can still make them item by item.',
  );
});

test('what waits for a budget is said with what becomes of it', () => {
  expect(budgetWaitInWords({ waitingForBudget: 1 })).toBe(
    '1 waits for room in the budget, which other calls hold until they end. It is tried again automatically.',
  );
  expect(budgetWaitInWords({ waitingForBudget: 3 })).toBe(
    '3 wait for room in the budget, which other calls hold until they end. They are tried again automatically.',
  );
});

test('what waits for something that is away is said in the same way', () => {
  expect(absentWaitInWords({ waitingForAbsent: 1 })).toBe(
    '1 waits because the text model, or a part of Insta AI, cannot be reached right now. It is tried again automatically.',
  );
  expect(absentWaitInWords({ waitingForAbsent: 3 })).toBe(
    '3 wait because the text model, or a part of Insta AI, cannot be reached right now. They are tried again automatically.',
  );
});

test('what waits for a model that is busy is said in the same way', () => {
  expect(busyWaitInWords({ waitingForBusy: 1 })).toBe(
    '1 waits because the model has too much to do right now. It is tried again automatically.',
  );
  expect(busyWaitInWords({ waitingForBusy: 3 })).toBe(
    '3 wait because the model has too much to do right now. They are tried again automatically.',
  );
});

test('what waits for a limit of the person is said with when it goes on', () => {
  const until = '2026-11-23T09:00:00.000Z';

  expect(limitWaitInWords({ steps: 1, until }, 'Europe/Berlin')).toBe(
    '1 waits: you have had as many made as you may for now. It goes on automatically from 23 Nov 2026, 10:00.',
  );
  expect(limitWaitInWords({ steps: 4, until }, '')).toBe(
    '4 wait: you have had as many made as you may for now. They go on automatically from 23 Nov 2026, 09:00 UTC.',
  );
});

test('what is said aloud changes with the state, not with each step', () => {
  const batch = exampleBatch({ state: 'running' });
  const later = { ...batch, texts: steps(54, { done: 9 }), secondsLeft: 60 };

  expect(stateInWords(later)).toBe(stateInWords(batch));
  expect(stateInWords({ ...batch, state: 'paused' })).toBe('Writing and drawing is paused.');
  expect(stateInWords({ ...batch, state: 'ended', texts: steps(54, { failed: 3 }) })).toBe(
    'Writing and drawing has ended. 3 could not be done.',
  );
});
