import type { DoctorLine } from '@insta-ai/proto/http/operations/doctor';
import { expect, test } from 'vitest';
import { progressInWords, reportText, sumInWords, troubleInWords, worstFirst } from './doctor-words.ts';

const line = (level: DoctorLine['level'], name: string): DoctorLine => ({
  ...{ group: 'stores', name, level, words: `It is ${name}.` },
  fix: level === 'ok' ? '' : `Mend ${name}.`,
});
const lines = [line('ok', 'a'), line('warn', 'b'), line('fail', 'c'), line('ok', 'd'), line('fail', 'e')];

test('the worst comes first, and the order within a level stays', () => {
  expect(worstFirst(lines).map(({ name }) => name)).toEqual(['c', 'e', 'b', 'a', 'd']);
});

test('the sum is all well, or how many are not', () => {
  expect(sumInWords({ lines })).toBe('2 failed, 1 to look at, 2 well.');
  expect(sumInWords({ lines: [line('ok', 'a')] })).toBe('All is well: 1 check.');
});

test('how far it is and why it came to nothing are told apart', () => {
  const doctor = { done: 3, of: 35, report: null };
  expect(progressInWords({ ...doctor, state: 'running' })).toBe('3 of 35 checks done …');
  expect(progressInWords({ ...doctor, state: 'done' })).toBeUndefined();
  expect(troubleInWords('silent')).toContain('COMPOSE_PROFILES');
  expect(troubleInWords('done')).toBeUndefined();
});

test('as text it has each line with its fix, and what was not looked at with the reason', () => {
  const leftOut = ['mail', 'Instagram'].map(name => ({
    ...{ group: 'outside', name, because: 'its settings are not set here' },
  }));
  expect(reportText({ finishedAt: '2026-11-26T12:00:00.000Z', lines, leftOut }).split('\n')).toEqual([
    'Insta AI, checked 2026-11-26T12:00:00.000Z',
    '2 failed, 1 to look at, 2 well.',
    'Fail  stores, c: It is c.',
    '      → Mend c.',
    'Fail  stores, e: It is e.',
    '      → Mend e.',
    'Warn  stores, b: It is b.',
    '      → Mend b.',
    'OK  stores, a: It is a.',
    'OK  stores, d: It is d.',
    'Not looked at: mail, Instagram (its settings are not set here)',
  ]);
});
