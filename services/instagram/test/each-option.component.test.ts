import type { RunningServices } from '@insta-ai/chassis/start-services';
import { optionsToBus } from '@insta-ai/proto/convert/post-options';
import {
  isOffered,
  noOptions,
  type PostOptions,
  postOptionNames,
  postOptions,
} from '@insta-ai/proto/rules/post-options';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const accountId = '17841400000000001';

let bench: TestBench;
let platform: SimulatedPlatform;
let app: RunningServices;
let userId: string;
/** What is on its way, by option and shape. */
const queued = new Map<string, string>();

beforeAll(async () => {
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform({ quota: 1_000 })]);
  const pictures = ['/a', '/b', '/cover'];
  Object.assign(bench.fitting, { kind: 'video', pictures });
  bench.fitting.urlOf = output =>
    `${platform.mediaUrl}${output}.${pictures.includes(output) ? 'jpg' : 'mp4'}`;
  app = await bench.startApp(platform.graph);
  const person = await bench.identity.newUser();
  userId = person.userId;
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/instagram/login',
    headers: person.headers,
    payload: { accessToken: platform.credentials.shortUserAccessToken },
  });
  expect(reply.statusCode).toBe(200);
  // All at once, for they wait for each other no longer than for the platform.
  for (const shape of shapeNames) {
    queued.set(shape, await queue(shape, {}));
    for (const option of postOptionNames)
      queued.set(`${option} ${shape}`, await queue(shape, { [option]: rows[option].set }));
  }
});
afterAll(async () => {
  await app?.stop();
  await platform?.stop();
  await bench?.stop();
});

/** TABLE: every kind of post, and what the platform keeps of one that has no option. */
const shapes = {
  'Post of a picture': { instagramType: 'Post', outputs: ['/a'], plain: {} },
  carousel: { instagramType: 'Post', outputs: ['/a', '/film', '/b'], plain: {} },
  'Post of a video': { instagramType: 'Post', outputs: ['/film'], plain: { shareToFeed: true } },
  Reel: { instagramType: 'Reel', outputs: ['/film'], plain: { shareToFeed: true } },
  'Story of a picture': { instagramType: 'Story', outputs: ['/a'], plain: {} },
  'Story of a video': { instagramType: 'Story', outputs: ['/film'], plain: {} },
} as const;
type Shape = keyof typeof shapes;
const shapeNames = Object.keys(shapes) as Shape[];

/** What an option is, as the platform names it: of what is published, of each slide, and of the live post alone. */
type Kept = { whole?: object; slides?: readonly object[]; live?: object };
type Row<O extends keyof PostOptions> = { set: PostOptions[O]; kept: { readonly [S in Shape]?: Kept } };

/** With what is published of a Post or Reel, whatever it is made of. */
const withEach = (kept: Kept) => ({
  'Post of a picture': kept,
  carousel: kept,
  'Post of a video': kept,
  Reel: kept,
});
const anna = { username: 'anna.b', x: 0.25, y: 0.75 };
const inFilm = { whole: { tags: [{ username: 'carla' }] } };

/** TABLE: each option, as a person sets it and as the platform has it then; where it says nothing the platform has none of it. */
const rows: { readonly [O in keyof PostOptions]: Row<O> } = {
  altTexts: {
    set: [
      { output: '/a', text: 'Ducks' },
      { output: '/b', text: 'More ducks, “swimming” 🦆' },
      { output: '/film', text: 'Nobody hears it' },
    ],
    kept: {
      'Post of a picture': { whole: { altText: 'Ducks' } },
      carousel: { slides: [{ altText: 'Ducks' }, {}, { altText: 'More ducks, “swimming” 🦆' }] },
    },
  },
  peopleTags: {
    set: [
      { output: '/a', ...anna },
      { output: '/b', username: 'ben', x: 0, y: 1 },
      { output: '/film', username: 'carla', x: 0.5, y: 0.5 },
    ],
    kept: {
      'Post of a picture': { whole: { tags: [anna] } },
      carousel: { slides: [{ tags: [anna] }, {}, { tags: [{ username: 'ben', x: 0, y: 1 }] }] },
      'Post of a video': inFilm,
      Reel: inFilm,
      'Story of a picture': { whole: { tags: [anna] } },
      'Story of a video': inFilm,
    },
  },
  shareToFeed: { set: false, kept: { Reel: { whole: { shareToFeed: false } } } },
  coverMs: { set: 1_500, kept: { Reel: { whole: { thumbOffset: 1_500 } } } },
  coverOutput: {
    set: '/cover',
    kept: { Reel: { whole: { coverUrl: expect.stringMatching(/^http:.*\/cover\.jpg$/) } } },
  },
  music: {
    set: {
      id: '920100000000001',
      title: 'Low tide',
      artist: 'Marea',
      lengthMs: 92_000,
      volume: 80,
      filmVolume: 0,
    },
    kept: { Reel: { whole: { audio: { id: '920100000000001', volume: 80, videoVolume: 0 } } } },
  },
  trialReel: { set: 'performance', kept: { Reel: { whole: { trial: 'SS_PERFORMANCE' } } } },
  collaborators: {
    set: ['anna.b', 'ben'],
    kept: withEach({ whole: { collaborators: ['anna.b', 'ben'] } }),
  },
  place: {
    set: { id: '204200000000001', name: 'Ubud Coffee House' },
    kept: withEach({ whole: { locationId: '204200000000001' } }),
  },
  paidPartnership: { set: true, kept: withEach({ whole: { paidPartnership: true } }) },
  partners: {
    set: ['bali.days'],
    // Whoever names a partner is labelled by the platform itself.
    kept: withEach({ whole: { sponsors: ['17841400000000002'] }, live: { paidPartnership: true } }),
  },
  firstComment: {
    set: ' More in our shop 🌊 ',
    kept: withEach({ live: { comments: [{ username: 'isola.studio', text: 'More in our shop 🌊' }] } }),
  },
  commentPrompt: { set: true, kept: withEach({ whole: { commentPrompt: true } }) },
  commentsOff: { set: true, kept: withEach({ live: { commentsEnabled: false } }) },
  aiLabel: {
    set: 'on',
    kept: Object.fromEntries(shapeNames.map(shape => [shape, { whole: { aiGenerated: true } }])),
  },
};

function idOf(name: string): string {
  return queued.get(name) ?? '';
}

async function queue(shape: Shape, options: Partial<PostOptions>) {
  const { instagramType, outputs } = shapes[shape];
  return bench.queue(userId, {
    accountId,
    caption: `${shape} with ${Object.keys(options)}`,
    instagramType,
    outputs: [...outputs],
    options: optionsToBus({ ...noOptions, ...options }),
  });
}

/** Of a container all but how it is made. */
const making = `
  id accountId kind carouselItem holds children sourceUrl file width height createdAt readyAt fetching expiresAt
  mediaId status caption`;

function without(names: string, node: object | undefined): object {
  const left = names.trim().split(/\s+/);
  return Object.fromEntries(Object.entries(node ?? {}).filter(([name]) => !left.includes(name)));
}

/** What the platform has of a post: of its container, of that of each slide, and of the live post with its slides. */
async function keptOf(publishId: string) {
  const ends = (['published', 'failed'] as const).map(kind => bench.until(publishId, kind));
  const { kind, payload } = await Promise.race(ends);
  expect({ kind, ...payload }).toMatchObject({ kind: 'published' });
  const [media, containers] = await Promise.all([platform.media(), platform.containers()]);
  const live = media.find(({ id }) => id === payload.mediaId);
  const containerOf = (id: unknown) => containers.find(one => one.id === id);
  const whole = containerOf(live?.containerId);
  const children = (whole?.children ?? []) as string[];
  return {
    note: payload.note,
    whole: without(making, whole),
    slides: children.map(id => without(making, containerOf(id))),
    live: without(
      'id shortcode permalink username media_type media_product_type timestamp caption accountId containerId',
      live,
    ),
    items: ((live?.items ?? []) as object[]).map(item => without('id holds file width height', item)),
  };
}

/** The same of one that has exactly this. */
function expectedOf(shape: Shape, { whole = {}, slides, live = {} }: Kept) {
  const { outputs, plain } = shapes[shape];
  const isAlbum = outputs.length > 1;
  const ofSlides = isAlbum ? (slides ?? outputs.map(() => ({}))) : [];
  const all = { ...plain, ...whole };
  const { altText, tags, aiGenerated, ...rest } = all as Record<string, unknown>;
  const ofFile = { ...(altText !== undefined && { altText }), ...(tags !== undefined && { tags }) };
  const { commentsEnabled = true, ...liveOnly } = live as { commentsEnabled?: boolean };
  return {
    note: '',
    whole: all,
    slides: ofSlides,
    live: {
      ...(altText !== undefined && { alt_text: altText }),
      is_ai_generated: aiGenerated === true,
      is_comment_enabled: commentsEnabled,
      items: expect.anything(),
      paidPartnership: false,
      comments: [],
      ...rest,
      ...liveOnly,
    },
    items: isAlbum ? ofSlides : [ofFile],
  };
}

test.each(shapeNames)('a %s without any option has none of them on the platform', async shape => {
  expect(await keptOf(idOf(shape))).toEqual(expectedOf(shape, {}));
});

test('each option has its row here, with a value for every kind of post that it is offered for', () => {
  expect(Object.keys(rows).sort()).toEqual([...postOptionNames].sort());
  for (const option of postOptionNames) {
    const shown = new Set(
      Object.keys(rows[option].kept).map(shape => shapes[shape as Shape].instagramType as string),
    );
    expect([...shown].sort(), option).toEqual([...postOptions[option].types].sort());
  }
});

describe.each(postOptionNames)('%s', option => {
  const { kept } = rows[option];
  const isFor = (shape: Shape) => isOffered(option, shapes[shape].instagramType);
  const refused = shapeNames.filter(shape => !isFor(shape));

  it.each(shapeNames.filter(isFor))('of a %s is on the platform exactly as it was set', async shape => {
    expect(await keptOf(idOf(`${option} ${shape}`))).toEqual(expectedOf(shape, kept[shape] ?? {}));
  });

  it.runIf(refused.length > 0).each(refused)(
    'of a %s is refused by its name, and nothing is sent',
    async shape => {
      const publishId = idOf(`${option} ${shape}`);

      const { payload } = await bench.until(publishId, 'failed');

      expect(payload).toMatchObject({
        cause: 'not-offered',
        message: `${postOptions[option].name}: Instagram does not offer this for a ${shapes[shape].instagramType}.`,
      });
      expect(await bench.ledger(publishId)).toMatchObject({ container: null, children: [] });
    },
  );
});
