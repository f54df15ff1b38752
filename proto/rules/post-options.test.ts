import { expect, test } from 'vitest';
import { instagramTypes } from '../data/content-type.ts';
import {
  clashingOptions,
  noOptions,
  optionFindings,
  type PostOptions,
  postOptions,
  setOptions,
  usernameOf,
  wantedOnceLive,
} from './post-options.ts';

const output = '/media/a.jpg';
const settings: { [O in keyof PostOptions]: PostOptions[O] } = {
  altTexts: [{ output, text: 'Ducks' }],
  peopleTags: [{ output, username: 'anna.b', x: 0.5, y: 0.8 }],
  shareToFeed: false,
  coverMs: 1_500,
  coverOutput: '/media/cover.jpg',
  music: { id: '9001', title: 'Low tide', artist: 'Marea', lengthMs: 92_000, volume: 100, filmVolume: 20 },
  trialReel: 'manual',
  collaborators: ['anna.b'],
  place: { id: '204', name: 'Ubud Coffee House' },
  paidPartnership: true,
  partners: ['brand.one'],
  firstComment: 'More of it in our shop',
  commentPrompt: true,
  commentsOff: true,
  aiLabel: 'on',
};
const findings = (instagramType: string | undefined, options: Partial<PostOptions>) =>
  optionFindings({ instagramType, outputs: [output], options: { ...noOptions, ...options } });

const options = Object.keys(postOptions) as (keyof PostOptions)[];

test.each(options.flatMap(option => instagramTypes.map(type => ({ option, type }))))(
  '$option is taken for a $type, or refused by its name',
  ({ option, type }) => {
    const { name, types } = postOptions[option];
    const found = findings(type, { [option]: settings[option] });

    if (types.some(one => one === type)) expect(found).toEqual([]);
    else
      expect(found).toMatchObject([
        { rule: 'not-offered', level: 'error', message: expect.stringContaining(`${name}: `) },
      ]);
  },
);

test('a post without any of them has nothing in its way, and neither has one of no kind yet', () => {
  expect(instagramTypes.flatMap(type => findings(type, {}))).toEqual([]);
  expect(findings(undefined, settings)).toEqual([]);
});

test('the text of a picture that is not selected says nothing', () => {
  const altTexts = [{ output: '/media/other.jpg', text: 'x'.repeat(1_001) }];

  expect([...findings('Story', { altTexts }), ...findings('Post', { altTexts })]).toEqual([]);
});

test('people are tagged on what is selected, and on a video that stands alone', () => {
  const film = '/media/b.mp4';
  const on = (tagged: string) => [{ output: tagged, username: 'anna.b', x: 0.5, y: 0.5 }];
  const says = (tagged: string, outputs: string[]) =>
    setOptions({ ...noOptions, peopleTags: on(tagged) }, outputs);

  expect(says(output, [film, output])).toEqual(['peopleTags']);
  expect(says(film, [film])).toEqual(['peopleTags']);
  expect(says(film, [film, output])).toEqual([]);
  expect(says('/media/other.jpg', [output])).toEqual([]);
});

test('a comment is written before comments are switched off, and a Story has neither', () => {
  expect(wantedOnceLive({ instagramType: 'Post', options: settings })).toEqual([
    'firstComment',
    'commentsOff',
  ]);
  expect(wantedOnceLive({ instagramType: 'Story', options: settings })).toEqual([]);
  expect(wantedOnceLive({ instagramType: 'Reel', options: { ...noOptions, firstComment: '  ' } })).toEqual(
    [],
  );
});

test('a prompt to comment is warned of where comments are off, which a first comment does not mind', () => {
  const clashing = (instagramType: string, set: Partial<PostOptions>) =>
    clashingOptions({ instagramType, options: { ...noOptions, ...set } });
  const both = { commentPrompt: true, commentsOff: true };

  expect(clashing('Reel', both)).toMatchObject([{ rule: 'prompt-without-comments', level: 'warning' }]);
  expect(clashing('Story', both)).toEqual([]);
  expect([{ commentPrompt: true }, { commentsOff: true }].flatMap(set => clashing('Post', set))).toEqual([]);
  expect(clashing('Post', { commentsOff: true, firstComment: 'More of it in our shop' })).toEqual([]);
});

test('a picture as cover wins over a frame, and a video cannot be one', () => {
  const both = { ...noOptions, coverMs: 1_500, coverOutput: '/media/cover.jpg' };

  expect(setOptions(both, [output])).toEqual(['coverOutput']);
  expect(findings('Reel', { coverOutput: '/media/cover.mp4' })).toMatchObject([
    { rule: 'cover', message: 'Cover picture: it is a video.' },
  ]);
});

test('what is too much is said with the limit', () => {
  const altTexts = [{ output, text: 'x'.repeat(1_001) }];
  const collaborators = ['a', 'b', 'c', 'd'];

  expect(findings('Post', { altTexts })).toMatchObject([{ message: expect.stringContaining('1,000') }]);
  expect(findings('Reel', { firstComment: '🌊'.repeat(301) })).toMatchObject([
    { rule: 'comment-length', message: expect.stringContaining('300') },
  ]);
  expect(findings('Post', { firstComment: ` ${'🌊'.repeat(300)}\n` })).toEqual([]);
  expect(findings('Reel', { collaborators })).toMatchObject([{ rule: 'collaborators' }]);
  expect(findings('Post', { partners: collaborators.slice(1) })).toMatchObject([
    { rule: 'partners', message: 'There are 3 partners; Instagram takes 2.' },
  ]);
  expect(findings('Reel', { partners: ['@brand'] })).toMatchObject([{ rule: 'person-name' }]);
  expect(findings('Post', { collaborators: ['no name'] })).toMatchObject([
    { message: '“no name” is not a name on Instagram.' },
  ]);
  const tags = (...names: string[]) => names.map(username => ({ output, username, x: 0, y: 1 }));
  const people = Array.from({ length: 21 }, (_, at) => `anna${at}`);
  expect(findings('Story', { peopleTags: tags(...people) })).toMatchObject([
    { rule: 'people-tags', message: '21 people are tagged; Instagram takes 20.' },
  ]);
  expect(findings('Post', { peopleTags: tags(...people.slice(1)) })).toEqual([]);
  const onTwo = [output, '/media/b.jpg'].flatMap(on =>
    people.slice(10).map(username => ({ output: on, username, x: 0, y: 1 })),
  );
  const ofTwo = (instagramType: string) =>
    optionFindings({
      instagramType,
      outputs: [output, '/media/b.jpg'],
      options: { ...noOptions, peopleTags: onTwo },
    });
  expect(ofTwo('Post')).toMatchObject([
    { rule: 'people-tags', message: expect.stringContaining('22 people') },
  ]);
  expect(ofTwo('Reel')).toEqual([]);
  expect(findings('Reel', { peopleTags: tags('@anna') })).toMatchObject([{ rule: 'person-name' }]);
});

test.each([
  ['@anna.b', 'anna.b'],
  ['Anna.B', 'anna.b'],
  [' anna.b ', 'anna.b'],
  ['https://www.instagram.com/anna.b/?hl=en', 'anna.b'],
  ['instagram.com/anna.b', 'anna.b'],
])('%s is taken as %s', (written, name) => {
  expect(usernameOf(written)).toBe(name);
});
