import { expect, test } from 'vitest';
import { topicsOf } from './topics.ts';

const none = { description: '', activities: '', promptCalendar: '' };

test.each([
  [{ ...none, activities: 'Visiting Bali' }, ['Visiting Bali']],
  [{ ...none, activities: 'Surfing, cooking; yoga\nmarkets,' }, ['Surfing', 'cooking', 'yoga', 'markets']],
  [
    { ...none, activities: 'Surfing', description: 'We run a café. Our cakes are vegan!' },
    ['Surfing', 'We run a café', 'Our cakes are vegan'],
  ],
  [{ ...none, description: '- Bread\n* Cakes\n3. Coffee' }, ['Bread', 'Cakes', 'Coffee']],
  [{ ...none, description: '我们卖茶。我们也卖咖啡。' }, ['我们卖茶', '我们也卖咖啡']],
  [{ ...none, activities: '🍕🍕, 24 hours, …' }, ['🍕🍕', '24 hours']],
  [{ ...none, description: '...' }, []],
  [{ ...none, activities: 'Tea, tea, TEA' }, ['Tea']],
  // Wishes are how it should be, not what: they stand in only where there is nothing else.
  [{ ...none, activities: 'Tea', promptCalendar: 'Be funny' }, ['Tea']],
  [{ ...none, promptCalendar: 'A tea house in Graz. Quiet.' }, ['A tea house in Graz', 'Quiet']],
])('of %o are %o', (brief, topics) => {
  expect(topicsOf(brief)).toEqual(topics);
});

test('a long sentence is cut between words', () => {
  const [topic] = topicsOf({ ...none, description: 'word '.repeat(100) });

  expect(topic).toMatch(/^(word )+word…$/);
  expect(topic?.length).toBeLessThanOrEqual(120);
});
