import { expect, test } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { ownFindings } from './own-findings.ts';

const now = new Date('2027-05-01T12:00:00Z');
const ready = { ...newContent('anna', now), instagramType: 'Post', contents: ['/media/a.jpg'] };
const findings = (fields: Partial<typeof ready>, about: Partial<Parameters<typeof ownFindings>[1]> = {}) =>
  ownFindings({ ...ready, ...fields }, { accountId: 'ig1', now, ...about });

test('an item with account, type and media has nothing in its way', () => {
  expect(findings({})).toEqual([]);
});

test('everything that is missing is named at once', () => {
  const missing = findings({ instagramType: undefined, contents: [] }, { accountId: '' });

  expect(missing.map(({ message }) => message)).toEqual([
    'Connect an Instagram account first.',
    'Choose a content type first.',
    'Select a picture or video first.',
  ]);
  expect(missing.every(({ level, fix }) => level === 'error' && fix !== '')).toBe(true);
});

test('an item that is posted by hand needs no account', () => {
  expect(findings({ notify: true }, { accountId: '' })).toEqual([]);
});

test('words of a Story that nobody will see are worth knowing, unless the person posts them by hand', () => {
  const story = { instagramType: 'Story', metaDescription: 'Good morning.' };

  expect(findings(story)).toMatchObject([{ rule: 'unseen-text', level: 'warning' }]);
  expect(findings({ ...story, enableCaption: true })).toEqual([]);
  expect(findings({ ...story, notify: true })).toEqual([]);
});

test('a prompt to comment where comments are off is worth knowing, unless the person posts it by hand', () => {
  const both = { commentPrompt: true, commentsOff: true };

  expect(findings(both)).toMatchObject([{ rule: 'prompt-without-comments', level: 'warning' }]);
  expect(findings({ ...both, notify: true })).toEqual([]);
});

test('a date that is over by more than a day keeps it from going out, one that is just over is worth knowing', () => {
  const late = new Date('2027-04-30T11:00:00Z');
  const justOver = new Date('2027-05-01T11:00:00Z');

  expect(findings({ status: 'Scheduled', date: late })).toMatchObject([{ level: 'error' }]);
  expect(findings({ date: justOver })).toMatchObject([{ level: 'warning' }]);
  expect(findings({ status: 'Scheduled', date: justOver })).toEqual([]);
});

test('the same pictures in another planned item are worth knowing', () => {
  const twin = { title: 'Boat', publishedDate: now, permalink: null };

  expect(findings({}, { twin })).toMatchObject([
    { level: 'warning', message: '“Boat” was already published with the same pictures.' },
  ]);
  expect(findings({}, { twin: { ...twin, publishedDate: null } })).toMatchObject([
    { message: '“Boat” is planned with the same pictures.' },
  ]);
});

test('a plan of an older version that would post something a second time is stopped before its hour', () => {
  const planned = {
    status: 'Scheduled' as const,
    date: new Date('2027-05-02T12:00:00Z'),
    dueAt: new Date('2027-05-02T12:00:00Z'),
    publishedDate: new Date('2027-04-01T12:00:00Z'),
  };

  expect(findings(planned)).toMatchObject([{ level: 'error', message: expect.stringMatching(/before/) }]);
  expect(findings({ ...planned, consent: true })).toEqual([]);
  expect(findings({ ...planned, notify: true })).toEqual([]);
  expect(findings({ ...planned, status: 'Draft', dueAt: undefined })).toEqual([]);
});
