import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filmOf, type SimulatedPlatform, startSimulatedPlatform } from '../start-simulated-platform.ts';
import { type StandInGraph, startStandInGraph } from './stand-in-graph.ts';

type Params = Record<string, string>;
type Answer = {
  id?: string;
  uri?: string;
  error?: { code: number; error_subcode?: number; message: string };
};
type Judge = {
  name: string;
  token: string;
  ask(method: 'GET' | 'POST', path: string, params: Params): Promise<Answer>;
  accountId: string;
  /** Two slides of its own that are ready. */
  slides: string;
};

let platform: SimulatedPlatform;
let standIn: StandInGraph;
let judges: Judge[];
let media: Awaited<ReturnType<typeof startMedia>>;

beforeAll(async () => {
  [platform, standIn, media] = await Promise.all([
    startSimulatedPlatform(),
    startStandInGraph(),
    startMedia(),
  ]);
  const { url, appSecret } = platform.graph;
  judges = [
    await openJudge(
      'the simulator',
      url,
      platform.credentials.userAccessToken,
      appSecret,
      '17841400000000001',
    ),
    await openJudge('the stand-in', standIn.url, 'EAApage', standIn.appSecret, standIn.world.accountId),
  ];
});
afterAll(async () => {
  await platform?.stop();
  await standIn?.stop();
  await media?.stop();
});

async function openJudge(
  name: string,
  url: string,
  token: string,
  secret: string,
  accountId: string,
): Promise<Judge> {
  const proof = createHmac('sha256', secret).update(token).digest('hex');
  const ask: Judge['ask'] = async (method, path, params) => {
    const all = new URLSearchParams({ ...params, access_token: token, appsecret_proof: proof });
    const [query, body] = method === 'GET' ? [`?${all}`, undefined] : ['', all];
    const reply = await fetch(`${url}/v25.0/${path}${query}`, { method, body });
    return (await reply.json()) as Answer;
  };
  const slide = async (): Promise<string> => {
    const params = { image_url: media.picture, is_carousel_item: 'true' };
    const { id = '' } = await ask('POST', `${accountId}/media`, params);
    const look = () => ask('GET', id, { fields: 'status_code,status' });
    await vi.waitFor(async () => expect(await look()).toMatchObject({ status_code: 'FINISHED' }));
    return id;
  };
  return { name, token, ask, accountId, slides: [await slide(), await slide()].join(',') };
}

/** A picture and a film that any judge may fetch. */
async function startMedia() {
  const paper = { width: 800, height: 800, channels: 3, background: '#d9a441' } as const;
  const picture = await sharp({ create: paper }).jpeg().toBuffer();
  const film = filmOf(64);
  const server = createServer((request, response) => {
    const file = { '/a.jpg': picture, '/a.mp4': film }[request.url ?? ''];
    response.writeHead(file ? 200 : 404, file && { 'content-length': file.length }).end(file);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    picture: `${origin}/a.jpg`,
    film: `${origin}/a.mp4`,
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}

/** TABLE: the kinds of containers, bare (instagram-graph-api.md, 2.2, 2.6). */
const shapes = {
  picture: () => ({ image_url: media.picture }),
  reel: () => ({ media_type: 'REELS', video_url: media.film }),
  'uploaded reel': () => ({ media_type: 'REELS', upload_type: 'resumable' }),
  'picture story': () => ({ media_type: 'STORIES', image_url: media.picture }),
  'film story': () => ({ media_type: 'STORIES', video_url: media.film }),
  'uploaded story': () => ({ media_type: 'STORIES', upload_type: 'resumable' }),
  'picture slide': () => ({ image_url: media.picture, is_carousel_item: 'true' }),
  'film slide': () => ({ media_type: 'VIDEO', video_url: media.film, is_carousel_item: 'true' }),
  'uploaded slide': () => ({ media_type: 'VIDEO', upload_type: 'resumable', is_carousel_item: 'true' }),
  carousel: ({ slides }: Judge) => ({ media_type: 'CAROUSEL', children: slides }),
} satisfies Record<string, (judge: Judge) => Params>;
type Shape = keyof typeof shapes;
const shapeNames = Object.keys(shapes) as Shape[];

const reels: Shape[] = ['reel', 'uploaded reel'];
const stories: Shape[] = ['picture story', 'film story', 'uploaded story'];
const published: Shape[] = ['picture', ...reels, 'carousel'];
const placed = '[{"username":"ben","x":0.25,"y":0.75}]';
const placeless = '[{"username":"ben"}]';
const tags = (count: number) => JSON.stringify(Array(count).fill({ username: 'ben', x: 0.5, y: 0.5 }));
const words = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

/** TABLE: each option of a post: values that are taken and on what, and values that are nowhere (2.3, 7.3). */
const options: readonly {
  parameter: string;
  right: readonly (readonly [value: string, on: readonly Shape[]])[];
  wrong: readonly (readonly [value: string, on: Shape, subcode?: number])[];
}[] = [
  {
    parameter: 'caption',
    right: [['Hello #a #b #c #d #e', published]],
    wrong: [
      ['x'.repeat(2_201), 'reel', 2_207_010],
      [words('#a', 6), 'carousel', 2_207_010],
      [words('@a', 21), 'picture', 2_207_040],
    ],
  },
  {
    parameter: 'alt_text',
    right: [
      ['Ducks', ['picture', 'picture slide']],
      ['🦆'.repeat(1_000), ['picture', 'picture slide']],
    ],
    wrong: [['x'.repeat(1_001), 'picture']],
  },
  {
    parameter: 'user_tags',
    right: [
      [placed, ['picture', 'picture slide', 'picture story']],
      [placeless, [...reels, ...stories]],
    ],
    wrong: [
      ['ben', 'picture'],
      ['[{"username":"@ben","x":0.5,"y":0.5}]', 'picture', 2_207_018],
      ['[{"username":"ben","x":1.5,"y":0.5}]', 'picture'],
      ['[{"username":"ben","x":0.5}]', 'picture story'],
      [tags(21), 'picture', 2_207_040],
    ],
  },
  {
    parameter: 'collaborators',
    right: [['["anna.b","ben","c_c"]', published]],
    wrong: [
      ['["@anna"]', 'picture', 2_207_018],
      ['["a","b","c","d"]', 'reel'],
      ['anna', 'carousel'],
    ],
  },
  {
    parameter: 'location_id',
    right: [['104100000000001', published]],
    wrong: [['Ubud', 'picture']],
  },
  {
    parameter: 'share_to_feed',
    right: [
      ['true', reels],
      ['false', reels],
    ],
    wrong: [['maybe', 'reel']],
  },
  {
    parameter: 'thumb_offset',
    right: [['1500', [...reels, 'film slide', 'uploaded slide']]],
    wrong: [
      ['-1', 'reel'],
      ['1.5', 'reel'],
    ],
  },
  {
    parameter: 'audio_configuration',
    right: [['{"audio_id":"920100000000001","audio_volume":100,"video_volume":20}', reels]],
    wrong: [
      ['920100000000001', 'reel'],
      ['{"audio_volume":100}', 'reel'],
      ['{"audio_id":"920100000000001","audio_volume":101}', 'reel'],
    ],
  },
  {
    parameter: 'trial_params',
    right: [
      ['{"graduation_strategy":"MANUAL"}', reels],
      ['{"graduation_strategy":"SS_PERFORMANCE"}', reels],
    ],
    wrong: [
      ['{"graduation_strategy":"LATER"}', 'reel'],
      ['MANUAL', 'reel'],
    ],
  },
  { parameter: 'is_paid_partnership', right: [['true', published]], wrong: [['paid', 'picture']] },
  {
    parameter: 'branded_content_sponsor_ids',
    right: [['["17841400000000001"]', published]],
    wrong: [
      ['["a.brand"]', 'picture'],
      ['["1","2","3"]', 'reel'],
      ['17841400000000001', 'carousel'],
    ],
  },
  { parameter: 'is_comment_prompt_used', right: [['true', published]], wrong: [['2', 'reel']] },
  {
    parameter: 'is_ai_generated',
    right: [['true', [...published, ...stories]]],
    wrong: [['yes', 'picture']],
  },
];

const short = (value: string) =>
  value.length > 60 ? `${[...value].slice(0, 20).join('')}… (${[...value].length})` : value;
const create = (judge: Judge, shape: Shape, more: Params = {}) =>
  judge.ask('POST', `${judge.accountId}/media`, { ...shapes[shape](judge), ...more });

describe.each(['the simulator', 'the stand-in'])('%s', name => {
  const judge = () => judges.find(one => one.name === name) as Judge;

  it.each(shapeNames)('takes a bare %s', async shape => {
    const { id, uri } = await create(judge(), shape);

    expect(id).toMatch(/^\d+$/);
    expect(uri !== undefined).toBe(shape.startsWith('uploaded'));
  });

  it.each(
    options.flatMap(({ parameter, right }) =>
      right.map(([value, on]) => [parameter, short(value), value, on]),
    ),
  )(
    'takes %s %s where it belongs, and refuses it by its name elsewhere',
    async (parameter, _short, value, on) => {
      for (const shape of shapeNames) {
        const { id, error } = await create(judge(), shape, { [String(parameter)]: String(value) });
        if (on?.includes(shape)) expect(error, shape).toBeUndefined();
        else
          expect([id, error?.code, error?.message], shape).toEqual([
            undefined,
            100,
            expect.stringContaining(String(parameter)),
          ]);
      }
    },
  );

  it.each(
    options.flatMap(({ parameter, wrong }) =>
      wrong.map(([value, on, subcode]) => ({ parameter, value, on, subcode, words: short(value) })),
    ),
  )('refuses $parameter $words on a $on', async ({ parameter, value, on, subcode }) => {
    const { id, error } = await create(judge(), on, { [parameter]: value });

    expect([id, error?.error_subcode]).toEqual([undefined, subcode]);
  });

  it('takes the picture of a cover with a Reel alone', async () => {
    for (const shape of shapeNames) {
      const { error } = await create(judge(), shape, { cover_url: media.picture });
      expect(error === undefined, shape).toBe(reels.includes(shape));
    }
  });

  it.each(shapeNames)('refuses what is not known by its name on a %s', async shape => {
    const { error } = await create(judge(), shape, { scheduled_publish_time: '1800000000' });

    expect(error).toMatchObject({ code: 100, message: expect.stringContaining('scheduled_publish_time') });
  });

  it.each<[string, () => Params, number?]>([
    ['nothing', () => ({})],
    ['a film without a type', () => ({ video_url: media.film }), 2_207_023],
    ['a picture with the type IMAGE', () => ({ media_type: 'IMAGE', image_url: media.picture }), 2_207_023],
    ['a lone VIDEO', () => ({ media_type: 'VIDEO', video_url: media.film }), 2_207_023],
    ['a Reel of a picture', () => ({ media_type: 'REELS', image_url: media.picture })],
    ['a Reel without a film', () => ({ media_type: 'REELS' })],
    ['a Story of both', () => ({ media_type: 'STORIES', video_url: media.film, image_url: media.picture })],
    ['an upload of another kind', () => ({ media_type: 'REELS', upload_type: 'chunked' })],
    [
      'an upload with an address',
      () => ({ media_type: 'REELS', upload_type: 'resumable', video_url: media.film }),
    ],
    ['an uploaded picture', () => ({ upload_type: 'resumable', image_url: media.picture })],
    [
      'a Reel as a slide',
      () => ({ media_type: 'REELS', video_url: media.film, is_carousel_item: 'true' }),
      2_207_023,
    ],
    ['a carousel of one', () => ({ media_type: 'CAROUSEL', children: '180000' }), 2_207_028],
    ['an address that is none', () => ({ image_url: 'picture.jpg' }), 2_207_052],
  ])('refuses %s', async (_name, params, subcode) => {
    const { id, error } = await judge().ask('POST', `${judge().accountId}/media`, params());

    expect(id).toBeUndefined();
    if (subcode !== undefined) expect(error?.error_subcode).toBe(subcode);
  });

  it('takes the bytes of a film once, whole, from where they are to go on, and from who may', async () => {
    const { id = '', uri = '' } = await create(judge(), 'uploaded reel');
    const film = await (await fetch(media.film)).bytes();
    const upload = async (headers: object) => {
      const authorization = `OAuth ${judge().token}`;
      const sent = { authorization, offset: '0', file_size: String(film.length), ...headers };
      const reply = await fetch(uri, { method: 'POST', headers: sent, body: film });
      return ((await reply.json()) as { success?: true; debug_info?: { type: string } }) ?? {};
    };
    const look = () => judge().ask('GET', id, { fields: 'status_code,status' });

    expect(await upload({ authorization: 'OAuth EAAnobody' })).toMatchObject({
      debug_info: { type: 'NotAuthorizedError' },
    });
    expect(await upload({ offset: '8' })).toMatchObject({ debug_info: {} });
    expect(await upload({ file_size: String(film.length + 1) })).toMatchObject({
      debug_info: { type: 'PartialRequestError' },
    });
    expect(await look()).toMatchObject({ status_code: 'IN_PROGRESS' });
    expect(await upload({})).toMatchObject({ success: true });
    await vi.waitFor(async () => expect(await look()).toMatchObject({ status_code: 'FINISHED' }));
    expect(await upload({})).not.toHaveProperty('success');
  });

  it.each<[Shape, boolean]>([
    ['picture', true],
    ['reel', true],
    ['carousel', true],
    ['picture story', false],
    ['film story', false],
  ])('of a live %s the comments can be written and switched off: %s', async (shape, isTaken) => {
    const { id: creation_id = '' } = await create(judge(), shape);
    const { ask, accountId } = judge();
    const publish = () => ask('POST', `${accountId}/media_publish`, { creation_id });
    const live = await vi.waitFor(async () => {
      const { id, error } = await publish();
      expect(error).toBeUndefined();
      return id ?? '';
    });
    const write = async (message: string) =>
      (await ask('POST', `${live}/comments`, { message })).error === undefined;
    const turn = async (to: string) => (await ask('POST', live, { comment_enabled: to })).error === undefined;

    expect([await write('First'), await write('x'.repeat(300))]).toEqual([isTaken, isTaken]);
    expect([await write('x'.repeat(301)), await turn('maybe')]).toEqual([false, false]);
    expect([await turn('false'), await write('Too late')]).toEqual([isTaken, false]);
  });
});
