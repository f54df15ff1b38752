import { hintLength } from '@insta-ai/proto/data/calendar-ai';
import type { InstagramType } from '@insta-ai/proto/data/content-type';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesByRule } from './entries-by-rule.ts';

const brief = { description: '', activities: 'Visiting Bali', promptCalendar: '' };
const slots = (types: InstagramType[]) => types.map(type => ({ type }));

test('each topic is shown in one way after the other', () => {
  const about = { ...brief, activities: 'Surfing, cooking' };

  expect(entriesByRule(about, slots(['Post', 'Post', 'Post'])).map(({ description }) => description)).toEqual(
    [
      'Surfing: the one view that says it all.',
      'cooking: a detail that is easily missed.',
      'Surfing: a detail that is easily missed.',
    ],
  );
});

test('the picture has the topic and what is seen of it, and no place is made up', () => {
  expect(entriesByRule(brief, slots(['Story']))).toEqual([
    {
      location: '',
      city: '',
      description: 'Visiting Bali: good morning from here.',
      prompt: 'Visiting Bali, soft morning light, a first cup',
    },
  ]);
});

test('what is kept already is not made again', () => {
  const [first] = entriesByRule(brief, slots(['Reel']));

  const [other] = entriesByRule(brief, slots(['Reel']), [first?.description ?? '']);

  expect(other?.description).toBe('Visiting Bali: three things to know.');
});

test('the longest text fits whole into what a kept entry is known by', () => {
  const about = { ...brief, activities: 'word '.repeat(100) };
  const lengths = entriesByRule(about, Array(500).fill({ type: 'Story' })).map(
    ({ description }) => description.length,
  );

  expect(Math.max(...lengths)).toBeLessThan(hintLength);
});

test('what says nothing makes no calendar', () => {
  expect(() => entriesByRule({ ...brief, activities: '…' }, slots(['Reel']))).toThrow(
    'Describe your calendar first.',
  );
});

test('every slot has its text, and no two are the same, however many there are', () => {
  const type = fc.constantFrom<InstagramType>('Post', 'Reel', 'Story');
  const topics = fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(type, { minLength: 1, maxLength: 500 }), topics, (types, said) => {
      const texts = entriesByRule({ ...brief, activities: said.join(', ') }, slots(types));

      expect(texts).toHaveLength(types.length);
      expect(new Set(texts.map(({ description }) => description)).size).toBe(texts.length);
    }),
    { numRuns: 50 },
  );
});
