import type { GoingLiveCheck } from '@insta-ai/proto/http/instagram';
import { expect, it } from 'vitest';
import { isDone, nextStep, progressWords } from './steps.ts';

const found = (...levels: ('ok' | 'warn' | 'fail')[]): GoingLiveCheck => ({
  simulated: false,
  findings: levels.map(level => ({ step: 'app', level, message: '', fix: '' })),
  values: [],
});

it('a step is done unless something failed; without an answer it is not', () => {
  expect([found('ok', 'warn'), found('ok', 'fail'), undefined].map(isDone)).toEqual([true, false, false]);
});

it('the first step that is not done comes next, and the others count', () => {
  const checks = {
    address: found('ok'),
    app: undefined,
    callbacks: found('fail'),
    settings: found('warn'),
    connect: found('ok'),
  };

  expect(progressWords(checks)).toBe('3 of 5 done');
  expect(nextStep(checks)).toBe('app');
  expect(nextStep({ ...checks, app: found('ok'), callbacks: found('ok') })).toBeUndefined();
});
