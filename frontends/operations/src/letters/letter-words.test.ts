import { expect, test } from 'vitest';
import { givenUpBy, moreInWords, titleOf } from './letter-words.ts';

test('a message is named by what it is about, and one that cannot be read says so', () => {
  expect(titleOf({ subject: 'jobs.mail-link' })).toBe('mail-link');
  expect(titleOf({ subject: 'events.content.changed' })).toBe('content.changed');
  expect(titleOf({ subject: null })).toBe('A message that cannot be read');
});

test('who gave up is said with how often it was tried', () => {
  expect(givenUpBy({ consumer: 'job_mail-link', attempts: 1 })).toBe('given up by job_mail-link after 1 try');
  expect(givenUpBy({ consumer: 'job_mail-link', attempts: 30 })).toMatch(/after 30 tries$/);
});

test('where more wait than are shown, it says how many', () => {
  expect(moreInWords(50, 50)).toBeUndefined();
  expect(moreInWords(1_200, 50)).toBe('The oldest 50 of 1,200 are shown.');
});
