import { describe, expect, test } from 'vitest';
import { measureVoice } from './measure-voice.ts';
import { sheetRows } from './sheet-rows.ts';

const signOff = 'Ciao, Ann';

/** Twelve posts whose every number is known. */
const italian = [
  `Buongiorno a tutti, oggi la barca parte presto.\n${signOff}`,
  `Buongiorno a tutti, domani andiamo con la barca alle cale.\n${signOff}`,
  `Chi viene con noi in barca questa mattina presto?\n${signOff}`,
  `Chi viene con noi a vedere il tramonto dalla spiaggia?\n${signOff}`,
  `🌊 Il mare di questa mattina era davvero calmo e pulito.\n${signOff}`,
  `“Non torno più a casa”, ha detto la nostra ospite.\n${signOff}`,
  `Il mare di settembre ha il colore che preferiamo. 🌊☀️`,
  `La spiaggia era vuota e noi eravamo molto felici. 🌊`,
];
const english = [
  'Three quiet coves that we reach before the others do.',
  'Bring good shoes, a hat and some water for the afternoon.',
];
const planted = [
  ...italian.map((text, at) => (at < 4 ? `${text}\n\n#Sardegna #mare` : text)),
  ...english.map(text => `${text} #sardegna`),
];

describe('the sheet of a planted corpus', () => {
  const measures = measureVoice([...planted, '', '#only #tags']);

  test('counts the posts that say something', () => {
    expect(measures.posts).toBe(10);
  });

  test('has the quartiles of the lengths', () => {
    const lengths = [...italian, ...english].map(text => [...text].length).sort((a, b) => a - b);
    expect(measures.characters).toEqual({ lower: lengths[2], median: lengths[4], upper: lengths[7] });
    expect(measures.sentences).toEqual({ lower: 1, median: 2, upper: 2 });
  });

  test('tells how posts begin', () => {
    expect(measures.openers).toEqual({ greeting: 2, question: 2, emoji: 1, quote: 1, statement: 4 });
    expect(measures.firstWords).toEqual([
      { text: 'buongiorno a', count: 2 },
      { text: 'chi viene', count: 2 },
      { text: 'il mare', count: 2 },
    ]);
  });

  test('counts emoji and hashtags, and where the hashtags stand', () => {
    expect(measures.emojiPerPost).toBe(0.4);
    expect(measures.emoji).toEqual([
      { text: '🌊', count: 3 },
      { text: '☀️', count: 1 },
    ]);
    expect(measures.hashtagsPerPost).toBe(1);
    expect(measures.hashtags).toEqual([
      { text: '#sardegna', count: 6 },
      { text: '#mare', count: 4 },
    ]);
    expect(measures.hashtagsStand).toBe('after');
  });

  test('has the words that come back, without those that every text has', () => {
    const words = Object.fromEntries(measures.words.map(({ text, count }) => [text, count]));
    expect(words).toMatchObject({ barca: 3, mare: 2, mattina: 2, spiaggia: 2, presto: 2 });
    for (const word of ['con', 'noi', 'the', 'che', 'sardegna', 'ciao', 'ann'])
      expect(words).not.toHaveProperty(word);
  });

  test('knows the languages and the sign-off', () => {
    expect(measures.languages).toEqual([
      { text: 'ita', count: 8 },
      { text: 'eng', count: 2 },
    ]);
    expect(measures.signOff).toEqual({ text: signOff, count: 6 });
  });

  test('is said in lines that a person reads', () => {
    expect(sheetRows(measures)).toMatchObject({
      openers:
        'statement (4 of 10), question (2 of 10), greeting (2 of 10), emoji (1 of 10), quote (1 of 10); often “buongiorno a …”, “chi viene …”, “il mare …”',
      emoji: '0.4 per post, mostly 🌊 ☀️',
      hashtags: '1 per post, after the text, mostly #sardegna #mare',
      languages: 'Italian (8 posts), English (2 posts)',
      signOff: '“Ciao, Ann” (6 of 10 posts)',
    });
    expect(sheetRows(measures).length).toMatch(
      /^\d+ characters \(mostly \d+ to \d+\), in 2 sentences \(mostly 1 to 2\)$/,
    );
  });
});

test('nothing is measured where nothing was written', () => {
  const measures = measureVoice([]);

  expect(measures.posts).toBe(0);
  expect(Object.values(sheetRows(measures)).every(row => row === '')).toBe(true);
});

test.each([
  ['within the text', ['We love #bali and more.', 'See #ubud today.'], 'within'],
  ['after it', ['We love it. #bali', 'See it today.\n\n#ubud #bali'], 'after'],
  ['nowhere', ['We love it.'], 'nowhere'],
])('hashtags stand %s', (_where, captions, place) => {
  expect(measureVoice(captions).hashtagsStand).toBe(place);
});

test.each([
  ['Good morning from the lake.', 'greeting'],
  ['Good coffee needs time.', 'statement'],
  ['Who is in? 🏄', 'question'],
  ['Who is in 🏄? Tell us.', 'question'],
  ['¿Quién viene mañana?', 'question'],
  ['"Never again", she said.', 'quote'],
  ['❤️ for the team.', 'emoji'],
  ['7 things we learned.', 'statement'],
  ['© by nobody', 'statement'],
])('%j begins with a %s', (text, opener) => {
  expect(measureVoice([text]).openers).toMatchObject({ [opener]: 1 });
});

test('an end that only some posts share, or that is a whole text, is no sign-off', () => {
  const rare = [
    ...Array.from({ length: 12 }, (_, at) => `Day ${at}. Nothing to add here.`).map((text, at) =>
      at < 2 ? `${text} See you!` : `${text} End ${at}.`,
    ),
  ];
  expect(measureVoice(rare).signOff).toBeNull();
  expect(measureVoice(Array.from({ length: 4 }, () => 'The same text again.')).signOff).toBeNull();
});

test('a language of a single post counts where no other one is likely, and none is made of a post that is too short', () => {
  const texts = [
    'Three quiet coves before noon, so bring a hat and water.',
    'We leave early and we are back before the sun is gone.',
    'Il mare di questa mattina era davvero calmo e pulito.',
    'Ciao!',
  ];
  expect(measureVoice(texts).languages).toEqual([
    { text: 'eng', count: 2 },
    { text: 'ita', count: 1 },
  ]);
});

test('a caption of signs that nobody sees is none, and a word that fills a page is no favourite', () => {
  const piled = 'z\u0338\u0321\u031b'.repeat(200);

  const measures = measureVoice([
    '\u200b\u2060\u200f',
    '\u200b #sea',
    `${piled} sunrise`,
    `${piled} sunrise`,
    '👩‍👩‍👧‍👦',
  ]);

  expect(measures).toMatchObject({ posts: 3, firstWords: [], words: [{ text: 'sunrise', count: 2 }] });
});
