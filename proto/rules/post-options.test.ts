import { expect, test } from 'vitest';
import { instagramTypes } from '../data/content-type.ts';
import { noOptions, optionFindings, type PostOptions, postOptions, usernameOf } from './post-options.ts';

const output = '/media/a.jpg';
const settings: { [O in keyof PostOptions]: PostOptions[O] } = {
  altTexts: [{ output, text: 'Ducks' }],
  shareToFeed: false,
  coverMs: 1_500,
  collaborators: ['anna.b'],
  firstComment: 'More of it in our shop',
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

test('what is too much is said with the limit', () => {
  const altTexts = [{ output, text: 'x'.repeat(1_001) }];
  const collaborators = ['a', 'b', 'c', 'd'];

  expect(findings('Post', { altTexts })).toMatchObject([{ message: expect.stringContaining('1,000') }]);
  expect(findings('Reel', { firstComment: '🌊'.repeat(301) })).toMatchObject([
    { rule: 'comment-length', message: expect.stringContaining('300') },
  ]);
  expect(findings('Post', { firstComment: ` ${'🌊'.repeat(300)}\n` })).toEqual([]);
  expect(findings('Reel', { collaborators })).toMatchObject([{ rule: 'collaborators' }]);
  expect(findings('Post', { collaborators: ['no name'] })).toMatchObject([
    { message: '“no name” is not a name on Instagram.' },
  ]);
});

test.each([
  ['@anna.b', 'anna.b'],
  [' anna.b ', 'anna.b'],
  ['https://www.instagram.com/anna.b/?hl=en', 'anna.b'],
  ['instagram.com/anna.b', 'anna.b'],
])('%s is taken as %s', (written, name) => {
  expect(usernameOf(written)).toBe(name);
});
