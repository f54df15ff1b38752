import { expect, test } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { neededSteps, whyLeftOut } from './batch-needs.ts';

const item = { ...newContent('ann', new Date(0)), title: 'Bread', description: 'A loaf' };
const both = ['text', 'picture'] as const;

test.each([
  ['an empty draft', {}, ['text', 'picture']],
  ['one with a text', { metaDescription: 'Mine' }, ['picture']],
  ['one with hashtags alone', { hashtags: '#mine' }, ['picture']],
  ['one with a picture', { contents: ['/media/outputs/a.png'] }, ['text']],
  ['one that says nothing', { title: ' ', description: '' }, []],
  ['one that only says where', { title: '', description: '', city: 'Ubud' }, ['text']],
  ['one that is scheduled, whose text nobody would see', { status: 'Scheduled' as const }, ['picture']],
  ['one that is published', { status: 'Published' as const }, []],
  [
    'one that is going out',
    { outcome: { state: 'publishing' as const, message: '', advice: '', at: new Date(0) } },
    [],
  ],
])('%s needs %j to become %j', (_, fields, needed) => {
  expect(neededSteps({ ...item, ...fields }, both)).toEqual(needed);
});

test.each([
  ['is gone', undefined, 'deleted since', 'deleted since'],
  ['was published', { status: 'Published' as const }, 'already published', 'already published'],
  ['has all', { hashtags: '#mine', contents: ['/media/a.jpg'] }, 'has a text by now', 'has a picture by now'],
  ['is scheduled', { status: 'Scheduled' as const }, expect.stringContaining('scheduled'), undefined],
  ['says nothing', { title: '', description: '' }, 'says nothing to write about', 'says nothing to draw'],
  ['needs both', {}, undefined, undefined],
])('an item that %s is left out with a reason for each step', (_, fields, text, picture) => {
  const seen = fields && { ...item, ...fields };
  expect([whyLeftOut(seen, 'text'), whyLeftOut(seen, 'picture')]).toEqual([text, picture]);
});

test('only what was asked for is done', () => {
  expect(neededSteps(item, ['picture'])).toEqual(['picture']);
});
