import { create } from '@bufbuild/protobuf';
import { stepToBus } from '@insta-ai/proto/convert/publishing/timeline';
import { PublishStepSchema } from '@insta-ai/proto/gen/insta_ai/rules/v1/rules_pb';
import { expect, test } from 'vitest';
import { stepsInWords } from './steps-in-words.ts';

const at = new Date('2026-11-23T18:00:07Z');
const step = (more: object = {}) =>
  create(PublishStepSchema, stepToBus({ at, words: 'We asked Instagram to publish it.', ...more }));

test('each step is a line with its time in the zone of the reader', () => {
  expect(stepsInWords([step(), step()], 'Europe/Rome')).toBe(
    'What happened (Europe/Rome):\n' +
      '23 Nov, 19:00:07: We asked Instagram to publish it.\n' +
      '23 Nov, 19:00:07: We asked Instagram to publish it.',
  );
});

test('what Instagram said stands apart, with what its support asks for', () => {
  const said = { words: 'Try later', code: '4/2207051', trace: 'Atrace' };
  const lastAt = new Date('2026-11-23T18:05:00Z');
  expect(stepsInWords([step({ said, times: 3, lastAt })], 'UTC')).toContain(
    'to publish it. 3 times, last at 23 Nov, 18:05:00. Instagram’s words: “Try later” (error 4/2207051, trace Atrace)',
  );
});

test('why it waited is said, until when, and why it must not go on sooner', () => {
  const wait = {
    why: 'The account has used up its posts.',
    until: new Date('2026-11-23T19:00:00Z'),
    notSooner: 'Instagram would only want a longer pause.',
  };
  expect(stepsInWords([step({ wait })], 'Europe/Rome')).toMatch(
    /publish it\. The account has used up its posts\. Waiting until 23 Nov, 20:00:00\. Instagram would only want a longer pause\.$/,
  );
  expect(stepsInWords([step({ wait: { ...wait, until: null, notSooner: '' } })], 'UTC')).toMatch(
    /The account has used up its posts\.$/,
  );
});

test.each([
  [12, 12, undefined],
  [13, 13, undefined],
  [14, 13, '… 2 more steps in the app'],
  [36, 13, '… 24 more steps in the app'],
])('of %i steps the mail has the beginning and the end', (count, lines, gap) => {
  const steps = Array.from({ length: count }, (_, index) => step({ words: `Step ${index + 1}.` }));
  const [, ...said] = stepsInWords(steps, 'UTC').split('\n');
  expect(said).toHaveLength(lines);
  expect(said[1]).toMatch(/Step 2\.$/);
  expect(said.at(-10)).toMatch(new RegExp(`Step ${count - 9}\\.$`));
  expect(said.find(line => line.startsWith('…'))).toBe(gap);
});

test('nothing is said where nothing happened, and a code stands for missing words', () => {
  expect(stepsInWords([], 'UTC')).toBe('');
  expect(stepsInWords([step({ said: { words: '', code: '1', trace: '' } })], 'UTC')).toMatch(/\(error 1\)$/);
});
