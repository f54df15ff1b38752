import { accountRemoved } from '@insta-ai/proto/rules/account/account-findings';
import * as rules from '@insta-ai/proto/rules/finding';
import { expect, test } from 'vitest';
import { preflightWords, problemsNow } from './preflight-words.ts';

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

test('an account that went, or came back, since the check counts', () => {
  const connected = [{ id: 'ig-1', name: 'ada.travels' }];
  const checked = (problems: (typeof warning)[]) => ({ checkedAt: '2026-11-20T09:00:00.000Z', problems });
  const lost = { account: 'ig-2', notify: false, preflight: checked([warning]) };

  expect(problemsNow(lost, connected)).toEqual([accountRemoved, warning]);
  expect(problemsNow({ ...lost, notify: true }, connected)).toEqual([warning]);
  const back = { account: 'ig-1', notify: false, preflight: checked([accountRemoved]) };
  expect(problemsNow(back, connected)).toEqual([]);
});
