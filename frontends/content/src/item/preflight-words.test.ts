import * as rules from '@insta-ai/proto/rules/finding';
import { expect, test } from 'vitest';
import { preflightWords } from './preflight-words.ts';

const error = rules.error({ rule: 'media', where: 'media', message: 'No picture.', fix: 'Select one.' });
const warning = rules.warning({ rule: 'twin', where: 'media', message: 'As yesterday.', fix: '' });

test('nothing in the way is ready', () => {
  expect(preflightWords([], 'Scheduled')).toEqual({ text: 'Ready', tone: 'good' });
});

test('what a draft lacks is to do, what a scheduled item lacks is trouble', () => {
  expect(preflightWords([error], 'Draft')).toEqual({ text: '1 to fix', tone: 'open' });
  expect(preflightWords([error, error, warning], 'Scheduled')).toEqual({
    text: '2 to fix',
    tone: 'bad',
  });
});

test('warnings count when there is nothing worse', () => {
  expect(preflightWords([warning], 'Draft')).toEqual({ text: '1 warning', tone: 'warning' });
  expect(preflightWords([warning, warning], '')).toEqual({ text: '2 warnings', tone: 'warning' });
});
