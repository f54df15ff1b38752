import { instagramTypes } from '@insta-ai/proto/data/content-type';
import { mostSlides, textFindings } from '@insta-ai/proto/rules/post-findings';
import { feedRatios, pictureBytes, videoForm, videoLengths } from '@insta-ai/proto/rules/post-media';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import {
  charactersOf,
  defaultHashtagCap,
  hashtagsIn,
  mentionsIn,
  textLimits,
} from '@insta-ai/proto/rules/post-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { captionProblem } from '../simulator/src/graph/publishing/check-caption.ts';
import { taken } from '../simulator/src/graph/taken.ts';

const MB = 1024 * 1024;

type Judged = { onSlides: boolean; characters?: number; most?: number };
const takenWith: { readonly [parameter: string]: Judged & { kinds: readonly string[] } } = taken.options;
const takenLive: { readonly [parameter: string]: { products: readonly string[]; characters?: number } } =
  taken.live;
const rows = Object.values(postOptions);
type Row = (typeof rows)[number];
const productOf = { Post: 'FEED', Reel: 'REELS', Story: 'STORY' } as const;

/** As what our kinds of post are made at the platform; a Story has one file, and a lone video of a Post is a reel. */
const containersOf = {
  Post: { picture: ['IMAGE'], file: ['IMAGE', 'REELS'], post: ['IMAGE', 'CAROUSEL'] },
  Reel: { picture: [], file: ['REELS'], post: ['REELS'] },
  Story: { picture: [], file: ['STORIES'], post: ['STORIES'] },
} as const;

it.each(rows.filter((row): row is Exclude<Row, { sentWith: 'live' }> => row.sentWith !== 'live'))(
  '$parameter is offered where the judge takes it',
  row => {
    const judged = takenWith[row.parameter];
    if (!judged) throw new Error('The judge does not know it.');
    for (const type of instagramTypes) {
      const isOffered = row.types.some(one => one === type);
      const needed: readonly string[] = containersOf[type][row.sentWith];
      const isTaken = needed.length > 0 && needed.every(kind => judged.kinds.includes(kind));
      expect(isTaken, type).toBe(isOffered);
    }
    expect(judged.onSlides || row.sentWith === 'post').toBe(true);
    expect({ characters: undefined, most: undefined, ...row }).toMatchObject({
      characters: judged.characters,
      most: judged.most,
    });
    expect(row.source).toMatch(/^https:\/\/developers\.facebook\.com\//);
  },
);

it.each(rows.filter(row => row.sentWith === 'live'))(
  '$parameter is offered where the judge takes it',
  row => {
    const judged = takenLive[row.parameter];
    for (const type of instagramTypes)
      expect(judged?.products.includes(productOf[type]), type).toBe(row.types.some(one => one === type));
    expect('characters' in row ? row.characters : undefined).toBe(judged?.characters);
    expect(row.source).toMatch(/^https:\/\/developers\.facebook\.com\//);
  },
);

it('our rules and the judge’s say the same, row by row', () => {
  expect({ ...textLimits, hashtags: defaultHashtagCap }).toEqual({
    characters: taken.captionCharacters,
    hashtags: taken.captionHashtags,
    mentions: taken.captionMentions,
  });
  expect(mostSlides).toBe(taken.carousel.most);
  expect(feedRatios).toEqual(taken.feedRatio);
  expect(pictureBytes).toBe(taken.imageBytes);
  // Ours are in millions of bytes, which is a little less.
  expect(videoLengths.Reel.megabytes * MB).toBe(taken.videoBytes);
  expect(videoLengths.Story.megabytes * MB).toBe(taken.storyVideoBytes);
  expect(videoLengths.Reel).toMatchObject(taken.film.seconds.reel);
  expect(videoLengths.Story).toMatchObject(taken.film.seconds.story);
  expect(videoForm.width).toBe(taken.film.width);
  expect(videoForm.framesPerSecond).toEqual(taken.film.framesPerSecond);
  expect(videoForm.bitsPerSecond).toBe(taken.film.bitsPerSecond);
  // Ours are the stricter ones, of a story, for both.
  expect(videoForm.ratios).toEqual(taken.film.ratios.story);
  expect(videoForm.sound).toMatchObject({
    sampleRate: taken.film.sound.samplesPerSecond,
    channels: taken.film.sound.channels,
  });
});

/** Texts around every limit, of the parts that are counted and those that only look so. */
const text = fc
  .array(
    fc.tuple(
      fc.constantFrom('#bali ', '#été ', '@anna.b ', 'me@example.com ', 'a#b ', '🌊', 'sea ', '\n', '#', '@'),
      fc.nat({ max: 40 }),
    ),
    { maxLength: 12 },
  )
  .chain(parts =>
    fc
      .nat({ max: 2_300 })
      .map(padding => parts.map(([part, times]) => part.repeat(times)).join('') + 'x'.repeat(padding)),
  );

it('a text that our rules let through is taken by the judge, and the reverse', () => {
  fc.assert(
    fc.property(text, written => {
      const refused = captionProblem(written) !== undefined;
      expect(
        textFindings(written, { hashtags: defaultHashtagCap }).length > 0,
        `${charactersOf(written)} characters, ${hashtagsIn(written).length} hashtags, ${mentionsIn(written).length} mentions: ${written.slice(0, 200)}`,
      ).toBe(refused);
    }),
    { numRuns: 4_000 },
  );
});
