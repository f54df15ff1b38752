import { expect, test } from 'vitest';
import { newContent } from '../item/content-document.ts';
import { neededSteps } from './batch-needs.ts';

const item = { ...newContent('ann', new Date(0)), title: 'Bread', description: 'A loaf' };
const both = ['text', 'picture'] as const;

test.each([
  ['an empty draft', {}, ['text', 'picture']],
  ['one with a text', { metaDescription: 'Mine' }, ['picture']],
  ['one with hashtags alone', { hashtags: '#mine' }, ['picture']],
  ['one with a picture', { contents: ['/media/outputs/a.png'] }, ['text']],
  ['one that says nothing', { title: ' ', description: '' }, []],
  ['one that only says where', { title: '', description: '', city: 'Ubud' }, ['text']],
  ['one that is published', { status: 'Published' as const }, []],
  [
    'one that is going out',
    { outcome: { state: 'publishing' as const, message: '', advice: '', at: new Date(0) } },
    [],
  ],
])('%s needs %j to become %j', (_, fields, needed) => {
  expect(neededSteps({ ...item, ...fields }, both)).toEqual(needed);
});

test('only what was asked for is done', () => {
  expect(neededSteps(item, ['picture'])).toEqual(['picture']);
});
