import { instagramTypes } from '@insta-ai/proto/data/content-type';
import { aiLabelChoices } from '@insta-ai/proto/rules/ai-label';
import { mostSlides } from '@insta-ai/proto/rules/post-findings';
import {
  noOptions,
  type PostOptions,
  postOptionNames,
  postOptions,
} from '@insta-ai/proto/rules/post-options';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type PostParts, parentParams, slideParams } from './container-params.ts';

const image = { url: 'https://example.com/a.jpg', kind: 'image' as const };
const video = { url: 'https://example.com/a.mp4', kind: 'video' as const };

const post = (fields: Partial<PostParts>): PostParts => ({
  instagramType: 'Post',
  outputs: ['/media/a', '/media/b'].slice(0, fields.media?.length),
  media: [image],
  caption: '',
  ...fields,
});

describe('the parameters of a container', () => {
  it('for a single picture are its address and the caption, without a media type', () => {
    expect(parentParams(post({ caption: 'Hello #one' }), [])).toEqual({
      image_url: image.url,
      caption: 'Hello #one',
    });
    expect(parentParams(post({}), [])).toEqual({ image_url: image.url });
  });

  it('for a film that is uploaded have no address', () => {
    const film = { ...video, uploadKey: 'fitted/a.mp4' };
    expect(parentParams(post({ instagramType: 'Story', media: [film] }), [])).toEqual({
      media_type: 'STORIES',
      upload_type: 'resumable',
    });
    expect(slideParams(film, 0, post({ media: [film, image] }))).toEqual({
      media_type: 'VIDEO',
      upload_type: 'resumable',
      is_carousel_item: 'true',
    });
  });

  it('for a slide never carry a caption', () => {
    const slides = post({ media: [image, video], caption: 'Hello' });
    expect(slideParams(image, 0, slides)).toEqual({ image_url: image.url, is_carousel_item: 'true' });
    expect(slideParams(video, 1, slides)).toEqual({
      media_type: 'VIDEO',
      video_url: video.url,
      is_carousel_item: 'true',
    });
  });

  it('for a carousel name every slide in order and carry the caption', () => {
    expect(parentParams(post({ media: [image, image], caption: 'Hello' }), ['11', '22'])).toEqual({
      media_type: 'CAROUSEL',
      children: '11,22',
      caption: 'Hello',
    });
  });

  it('for a story have no caption, for a video are those of a reel', () => {
    expect(parentParams(post({ instagramType: 'Story', caption: 'Hello' }), [])).toEqual({
      media_type: 'STORIES',
      image_url: image.url,
    });
    expect(parentParams(post({ instagramType: 'Reel', media: [video], caption: 'Hello' }), [])).toEqual({
      media_type: 'REELS',
      video_url: video.url,
      caption: 'Hello',
      share_to_feed: 'true',
    });
  });
});

/** Every shape of a post; `parts` are its containers without any option. */
const shapes = {
  picture: post({}),
  carousel: post({ media: [image, image] }),
  'mixed carousel': post({ media: [image, video] }),
  'lone video': post({ media: [video] }),
  reel: post({ instagramType: 'Reel', media: [video] }),
  'picture story': post({ instagramType: 'Story' }),
  'video story': post({ instagramType: 'Story', media: [video] }),
};
type Shape = keyof typeof shapes;

const settings: { [O in keyof PostOptions]: PostOptions[O] } = {
  altTexts: [
    { output: '/media/a', text: 'Ducks' },
    { output: '/media/b', text: 'More ducks' },
  ],
  peopleTags: [
    { output: '/media/a', username: 'anna.b', x: 0.5, y: 0.8 },
    { output: '/media/b', username: 'ben', x: 0, y: 1 },
    { output: '/media/gone', username: 'carla', x: 0.1, y: 0.1 },
  ],
  shareToFeed: false,
  coverMs: 1_500,
  coverOutput: '/media/cover',
  music: { id: '9001', title: 'Low tide', artist: 'Marea', lengthMs: 92_000, volume: 100, filmVolume: 20 },
  trialReel: 'performance',
  collaborators: ['anna.b', 'ben'],
  place: { id: '204', name: 'Ubud Coffee House' },
  paidPartnership: true,
  partners: ['brand.one', 'brand.two'],
  firstComment: 'More below',
  commentPrompt: true,
  commentsOff: true,
  aiLabel: 'on',
};

const coverUrl = 'https://example.com/cover.jpg';
const labelled = { is_ai_generated: 'true' };
const annaThere = { user_tags: '[{"username":"anna.b","x":0.5,"y":0.8}]' };
const annaInIt = { user_tags: '[{"username":"anna.b"}]' };
const paid = { is_paid_partnership: 'true' };
const partnerIds = ['71', '72'];
const paidBy = { branded_content_sponsor_ids: '["71","72"]' };
const prompted = { is_comment_prompt_used: 'true' };
const invited = { collaborators: '["anna.b","ben"]' };

/** On what is published of a Post or Reel, whatever it is made of. */
function withEachPost(parent: object): { [S in Shape]?: [object, object, object] } {
  const whole: [object, object, object] = [{}, {}, parent];
  return { picture: whole, carousel: whole, 'mixed carousel': whole, 'lone video': whole, reel: whole };
}

/** What each option adds, by shape: to the first slide, the second one, the parent. Nothing anywhere else. */
const added: {
  [O in keyof PostOptions]: { [S in Shape]?: [first: object, second: object, parent: object] };
} = {
  altTexts: {
    picture: [{}, {}, { alt_text: 'Ducks' }],
    carousel: [{ alt_text: 'Ducks' }, { alt_text: 'More ducks' }, {}],
    'mixed carousel': [{ alt_text: 'Ducks' }, {}, {}],
  },
  peopleTags: {
    picture: [{}, {}, annaThere],
    carousel: [annaThere, { user_tags: '[{"username":"ben","x":0,"y":1}]' }, {}],
    'mixed carousel': [annaThere, {}, {}],
    'lone video': [{}, {}, annaInIt],
    reel: [{}, {}, annaInIt],
    'picture story': [{}, {}, annaThere],
    'video story': [{}, {}, annaInIt],
  },
  shareToFeed: { reel: [{}, {}, { share_to_feed: 'false' }] },
  coverMs: { reel: [{}, {}, { thumb_offset: '1500' }] },
  coverOutput: { reel: [{}, {}, { cover_url: coverUrl }] },
  music: {
    reel: [{}, {}, { audio_configuration: '{"audio_id":"9001","audio_volume":100,"video_volume":20}' }],
  },
  trialReel: { reel: [{}, {}, { trial_params: '{"graduation_strategy":"SS_PERFORMANCE"}' }] },
  collaborators: withEachPost(invited),
  place: withEachPost({ location_id: '204' }),
  paidPartnership: withEachPost(paid),
  partners: withEachPost(paidBy),
  // Not before the post is live.
  firstComment: {},
  commentPrompt: withEachPost(prompted),
  commentsOff: {},
  aiLabel: {
    picture: [{}, {}, labelled],
    carousel: [{}, {}, labelled],
    'mixed carousel': [{}, {}, labelled],
    'lone video': [{}, {}, labelled],
    reel: [{}, {}, labelled],
    'picture story': [{}, {}, labelled],
    'video story': [{}, {}, labelled],
  },
};

const cases = (Object.keys(postOptions) as (keyof PostOptions)[]).flatMap(option =>
  (Object.keys(shapes) as Shape[]).map(shape => ({ option, shape })),
);

test.each(cases)('$option of a $shape shows itself and nothing else, or not at all', ({ option, shape }) => {
  const plain = shapes[shape];
  // Fitted with the film; given to every file, to see that a Reel alone takes it.
  const media = (plain.media ?? []).map(file => (option === 'coverOutput' ? { ...file, coverUrl } : file));
  const options = { ...noOptions, [option]: settings[option] };
  const whole = { ...plain, media, options, ...(option === 'partners' && { partnerIds }) };
  const containers = (parts: PostParts) => {
    const [first, second] = parts.media ?? [];
    return [
      first ? slideParams(first, 0, parts) : {},
      second ? slideParams(second, 1, parts) : {},
      parentParams(parts, ['11', '22']),
    ];
  };
  const [first, second, parent] = containers(plain);
  const more = added[option][shape] ?? [{}, {}, {}];

  // The slide of a lone file is never made, and only looked at here where there are two.
  const isAlbum = (plain.media?.length ?? 0) > 1;
  expect(containers(whole).slice(isAlbum ? 0 : 2)).toEqual(
    [
      { ...first, ...more[0] },
      { ...second, ...more[1] },
      { ...parent, ...more[2] },
    ].slice(isAlbum ? 0 : 2),
  );
});

/** Every kind of post, of files that a model drew and others, with every choice of a person and all else that it may have. */
const anyPost = fc
  .record({
    instagramType: fc.constantFrom(...instagramTypes),
    media: fc.array(
      fc.record(
        {
          url: fc.webUrl(),
          kind: fc.constantFrom('image' as const, 'video' as const),
          aiDrawn: fc.constant(true as const),
        },
        { requiredKeys: ['url', 'kind'] },
      ),
      { minLength: 1, maxLength: mostSlides },
    ),
    aiLabel: fc.constantFrom(...aiLabelChoices),
    others: fc.boolean(),
    caption: fc.string(),
  })
  .map(({ instagramType, media, aiLabel, others, caption }): PostParts => {
    // Only a Post has several.
    const files = instagramType === 'Post' ? media : media.slice(0, 1);
    const options = { ...(others ? settings : noOptions), aiLabel };
    return { instagramType, media: files, outputs: files.map(({ url }) => url), caption, options };
  });

test('every post with a picture that a model drew is labelled unless a person said no, and no slide ever is', () => {
  const seen = { labelled: 0, plain: 0 };
  fc.assert(
    fc.property(anyPost, parts => {
      const files = parts.media ?? [];
      const slides = files.length > 1 ? files.map((file, index) => slideParams(file, index, parts)) : [];
      const parent = parentParams(
        parts,
        slides.map((_, index) => String(index)),
      );
      const choice = parts.options?.aiLabel;
      const isLabelled =
        choice === 'on' || (choice === 'auto' && files.some(({ aiDrawn }) => aiDrawn === true));

      expect(parent.is_ai_generated).toBe(isLabelled ? 'true' : undefined);
      expect(slides.filter(slide => 'is_ai_generated' in slide)).toEqual([]);
      seen[isLabelled ? 'labelled' : 'plain'] += 1;
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.labelled, seen.plain)).toBeGreaterThan(100);
});

test('a Reel of several pictures names everybody on them once', () => {
  const peopleTags = [...settings.peopleTags, { output: '/media/b', username: 'anna.b', x: 0.2, y: 0.2 }];
  const outputs = ['/media/a', '/media/b'];
  const reel = post({
    instagramType: 'Reel',
    media: [video],
    outputs,
    options: { ...noOptions, peopleTags },
  });

  expect(parentParams(reel, []).user_tags).toBe('[{"username":"anna.b"},{"username":"ben"}]');
});

test('a picture as cover wins over a frame', () => {
  const options = { ...noOptions, coverMs: 1_500, coverOutput: '/media/cover' };
  const reel = post({ instagramType: 'Reel', media: [{ ...video, coverUrl }], options });

  expect(parentParams(reel, [])).toMatchObject({ cover_url: coverUrl });
  expect(parentParams(reel, [])).not.toHaveProperty('thumb_offset');
});

test('a trial that the person ends says so', () => {
  const reel = post({
    instagramType: 'Reel',
    media: [video],
    options: { ...noOptions, trialReel: 'manual' },
  });

  expect(parentParams(reel, []).trial_params).toBe('{"graduation_strategy":"MANUAL"}');
});

test.each(postOptionNames)(
  'a post of an older version, whose options know nothing of %s, goes out without it',
  name => {
    const { [name]: _, ...older } = noOptions;
    const options = older as PostOptions;
    const kinds: Partial<PostParts>[] = [
      { media: [image] },
      { media: [image, image] },
      { instagramType: 'Reel', media: [video] },
      { instagramType: 'Story', media: [image] },
    ];

    for (const kind of kinds) {
      expect(parentParams(post({ ...kind, options }), [])).toEqual(parentParams(post(kind), []));
      expect(slideParams(image, 0, post({ ...kind, options }))).toEqual(slideParams(image, 0, post(kind)));
    }
  },
);

test('a post of an older version, whose files say nothing of who drew them, has no label', () => {
  expect(parentParams(post({ media: [image, image] }), ['11', '22'])).not.toHaveProperty('is_ai_generated');
});
