import { expect, test } from 'vitest';
import { dealCopy } from './deal-copy.ts';

const write = (description: string, key = '') => dealCopy({ text: '', description }, key);

test.each([
  ['Sunrise surf lesson at Kuta Beach', /surf/i, 'Kuta Beach', 'kutabeach'],
  ['A bakery in Lisbon', /bakery/i, 'Lisbon', 'lisbon'],
  ['Flat white and cinnamon rolls in our new café in Lisbon', /flat white/i, 'Lisbon', 'lisbon'],
  ['Vinyasa yoga for beginners in Ubud', /yoga/i, 'Ubud', 'ubud'],
  ['We just opened our new bakery in Trastevere', /bakery/i, 'Trastevere', 'trastevere'],
  ['Open house near Central Park', /house/i, 'Central Park', 'centralpark'],
  ['Wedding of Anna and Marco in Tuscany at sunset', /wedding/i, 'Tuscany', 'tuscany'],
  ['Luna Coffee opens in Berlin on Monday', /luna coffee/i, 'Berlin', 'berlin'],
  ['wine tasting in Chianti with friends', /wine/i, 'Chianti', 'chianti'],
  ['Pottery workshop in Porto every Saturday', /pottery/i, 'Porto', 'porto'],
  ['Marathon training along the Thames in London', /marathon/i, 'London', 'london'],
  ['Puppy adoption day in Austin', /puppy/i, 'Austin', 'austin'],
  ['Jazz concert at Café Mohn in Vienna', /jazz/i, 'Café Mohn', 'cafémohn'],
])('%s: title, caption, hashtags and prompt are about it', (description, subject, place, tag) => {
  const { title, sentence, caption, prompt, hashtags, storyText } = write(description);

  for (const text of [title, sentence, caption, storyText]) {
    expect(text).toMatch(subject);
    expect(text).toContain(place);
  }
  expect(prompt).toMatch(subject);
  expect(prompt.toLowerCase()).toContain(place.toLowerCase());
  expect(hashtags(5)).toContain(tag);
  expect(hashtags(5)).toHaveLength(5);
});

test('without a place in the request none is made up', () => {
  expect(write('a cake for my grandmother')).toMatchObject({ spot: '', city: '' });
});

test('what a request adds in a second sentence is kept', () => {
  const { caption, sentence } = write('Surf lesson in Canggu. Beginners welcome, boards included.');

  expect(caption).toContain('Beginners welcome, boards included.');
  expect(sentence).toContain('Beginners welcome, boards included.');
});

test('texts for an item that exists speak of its own place and nothing else', () => {
  const item = {
    text: '',
    title: 'Slow morning',
    description: 'Yoga on the terrace',
    location: 'Green Barn',
    city: 'Siena',
  };

  const { caption, hashtags } = dealCopy({ ...item, prompt: 'bowl of mangoes on a market' }, '');

  expect(caption).toMatch(/yoga/i);
  expect(caption).toContain('Green Barn');
  expect(caption).not.toMatch(/mango|market/i);
  expect(hashtags(5)).toEqual(expect.arrayContaining(['yoga', 'greenbarn', 'siena']));
});

test('an answer names what the post is about, and its owner', () => {
  const { reply } = dealCopy(
    { text: '', post: 'Our sunset kayak tour in Split 🛶\n\nWho is in?\n#kayak' },
    '',
  );

  expect(reply).toContain('your sunset kayak tour in Split');
  expect(reply.length).toBeLessThanOrEqual(300);
});

test('a caption read again is still about its subject', () => {
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { caption } = write('Harbour swim in Copenhagen', key);
    expect(dealCopy({ text: '', post: caption }, key).reply).toContain('the harbour swim in Copenhagen');
  }
});

test.each([
  'A bakery in Lisbon. Open on Sundays.',
  'Luna Coffee opens in Berlin on Monday',
  'surfing in Canggu',
])('an entry of a plan about "%s" becomes a post of the same card, word for word', description => {
  const { title, sentence, caption } = write(description, 'entry');

  const post = write(sentence, 'post');

  expect(post).toMatchObject({ title, sentence, caption });
});

test('a plan for somebody with customers offers them something, a journey does not', () => {
  const plan = (description: string) =>
    Array.from(
      { length: 60 },
      (_, index) => dealCopy({ text: '', description, entry: { index, again: 0 } }, '').sentence,
    ).join('\n');

  expect(plan('A bakery in Lisbon')).toMatch(/customer|offer/i);
  expect(plan('A week in Bali')).not.toMatch(/customer|offer/i);
});

test('who wants no emoji gets none', () => {
  const { caption } = dealCopy({ text: 'tea', rules: 'Please, no emojis.' }, '');

  expect(caption).not.toMatch(/\p{Extended_Pictographic}/u);
});
