import { expect, test } from 'vitest';
import { openCopy } from './copywriter.ts';

const write = (description: string) => openCopy({ text: '', description }, '');

test.each([
  ['Sunrise surf lesson at Kuta beach', /surf/i, 'Kuta Beach', 'kutabeach'],
  ['Flat white and cinnamon rolls in our new café in Lisbon', /flat white/i, 'Lisbon', 'lisbon'],
  ['Vinyasa yoga for beginners in Ubud', /yoga/i, 'Ubud', 'ubud'],
  ['We just opened our new bakery in Trastevere', /bakery/i, 'Trastevere', 'trastevere'],
  ['Open house near Central Park', /house/i, 'Central Park', 'centralpark'],
  ['Wedding of Anna and Marco in Tuscany at sunset', /wedding/i, 'Tuscany', 'tuscany'],
  ['Luna Coffee opens in Berlin on Monday', /luna coffee/i, 'Berlin', 'berlin'],
  ['wine tasting in chianti with friends', /wine/i, 'Chianti', 'chianti'],
  ['Pottery workshop in Porto every Saturday', /pottery/i, 'Porto', 'porto'],
  ['Marathon training along the Thames in london', /marathon/i, 'London', 'london'],
  ['Puppy adoption day in Austin', /puppy/i, 'Austin', 'austin'],
  ['Jazz concert at Café Mohn in Vienna', /jazz/i, 'Café Mohn', 'cafémohn'],
  ['Colazione con cornetti e cappuccino a Roma', /cornetti/i, 'Roma', 'roma'],
  ['Yoga mit Kaffee und Kuchen in Hamburg', /yoga/i, 'Hamburg', 'hamburg'],
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

test.each([
  ['Colazione con cornetti e cappuccino a Roma', /\?|!$/, /^(?!.*\b(?:the|and)\b)/s],
  ['Yoga mit Kaffee und Kuchen in Hamburg', /\?|!$/, /^(?!.*\b(?:the|and)\b)/s],
])('%s: the caption is in the language of the request and ends with a call', (description, end, language) => {
  const { caption } = write(description);

  expect(caption).toMatch(end);
  expect(caption).toMatch(language);
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

  const { caption, hashtags } = openCopy({ ...item, prompt: 'bowl of mangoes on a market' }, '');

  expect(caption).toMatch(/yoga/i);
  expect(caption).toContain('Green Barn');
  expect(caption).not.toMatch(/mango|market/i);
  expect(hashtags(5)).toEqual(expect.arrayContaining(['yoga', 'greenbarn', 'siena']));
});

test('an answer names what the post is about, and its owner', () => {
  const { reply } = openCopy(
    { text: '', post: 'Our sunset kayak tour in Split 🛶\n\nWho is in?\n#kayak' },
    '',
  );

  expect(reply).toContain('your sunset kayak tour in Split');
  expect(reply.length).toBeLessThanOrEqual(300);
});

test('a caption read again is still about its subject', () => {
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { caption } = openCopy({ text: '', description: 'Harbour swim in Copenhagen' }, key);
    expect(openCopy({ text: '', post: caption }, key).reply).toContain('the harbour swim in Copenhagen');
  }
});

test('a hashtag is read as the words in it', () => {
  expect(openCopy({ text: 'balifood' }, 'x')).toMatchObject({
    caption: expect.stringContaining('Bali food'),
  });
});
