import type { GoingLiveCheck, GoingLiveFinding } from '@insta-ai/proto/http/instagram';
import { expect, it } from 'vitest';
import { isDone, nextStep, progressWords } from './steps.ts';

const found = (...levels: GoingLiveFinding['level'][]): GoingLiveCheck => ({
  simulated: false,
  findings: levels.map(level => ({ step: 'app', level, message: '', fix: '' })),
  values: [],
});

it('a step is done unless something failed or is not verified yet; without an answer it is not', () => {
  const checks = [found('ok', 'warn'), found('ok', 'fail'), found('ok', 'open'), undefined];

  expect(checks.map(isDone)).toEqual([true, false, false, false]);
});

it('what waits for a login does not keep the person from logging in', () => {
  const fine = { address: found('ok'), app: found('ok'), settings: found('ok') };
  const notVerified = { ...fine, callbacks: found('open') };

  expect(nextStep({ ...notVerified, connect: found('fail') })).toBe('connect');
  expect(nextStep({ ...notVerified, connect: found('ok') })).toBe('callbacks');
  expect(progressWords({ ...notVerified, connect: found('ok') })).toBe('4 of 5 done');
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
