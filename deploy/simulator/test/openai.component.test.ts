import OpenAI, { type APIError, AuthenticationError, RateLimitError, toFile } from 'openai';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { SimulatorOptions } from '../src/start-simulator.ts';
import { startTestSimulator } from './start-test-simulator.ts';

const captionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['caption', 'hashtags'],
  properties: { caption: { type: 'string' }, hashtags: { type: 'array', items: { type: 'string' } } },
};

const format = (schema: Record<string, unknown>, name = 'caption') =>
  ({ type: 'json_schema', json_schema: { name, schema, strict: true } }) as const;

async function open(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startTestSimulator(options);
  const client = new OpenAI({
    apiKey: simulator.credentials.openaiApiKey,
    baseURL: simulator.openaiBaseUrl,
    maxRetries: 0,
  });
  const ask = (content: string, response_format: ReturnType<typeof format> = format(captionSchema)) =>
    client.chat.completions.create({
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content }],
      response_format,
    });
  return { simulator, client, ask };
}

test('a caption follows the schema and speaks about what was asked', async () => {
  const { ask } = await open();

  const answer = await ask('Write it.\n{"description":"morning coffee in Rome"}');

  const [choice] = answer.choices;
  const written = JSON.parse(choice!.message.content ?? '');
  expect(choice!.finish_reason).toBe('stop');
  expect(Object.keys(written)).toEqual(['caption', 'hashtags']);
  expect(written.caption.length).toBeGreaterThan(40);
  expect(written.hashtags).toContain('rome');
  expect(answer.usage!.total_tokens).toBe(answer.usage!.prompt_tokens + answer.usage!.completion_tokens);
  expect(answer._request_id).toMatch(/^req_/);
});

test('a calendar has exactly the counts the request names, stories per day', async () => {
  const { ask } = await open();
  const entry = {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'date', 'city'],
    properties: {
      type: { type: 'string', enum: ['Reel', 'Post', 'Story'] },
      date: { type: 'string', format: 'date-time' },
      city: { type: 'string' },
    },
  };
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['entries'],
    properties: { entries: { type: 'array', items: entry } },
  };
  const request = {
    description: 'Bali',
    from: '2026-12-01',
    to: '2026-12-04',
    reels: 2,
    posts: 3,
    stories: 2,
  };

  const answer = await ask(JSON.stringify(request), format(schema, 'calendar'));

  const { entries } = JSON.parse(answer.choices[0]!.message.content ?? '') as {
    entries: { type: string; date: string }[];
  };
  const count = (type: string) => entries.filter(one => one.type === type).length;
  expect([count('Reel'), count('Post'), count('Story')]).toEqual([2, 3, 8]);
  expect(entries.every(one => one.date >= '2026-12-01' && one.date < '2026-12-05')).toBe(true);
});

test('the structured output helper of the client parses the answer', async () => {
  const { client } = await open();

  const answer = await client.chat.completions.parse({
    model: 'gpt-4.1-mini',
    messages: [{ role: 'user', content: 'a beach day' }],
    response_format: format(captionSchema),
  });

  expect(answer.choices[0]!.message.content).toContain('caption');
});

test.each([
  ['properties may be added', { ...captionSchema, additionalProperties: true }],
  ['a property is not required', { ...captionSchema, required: ['caption'] }],
  ['the root is not an object', { type: 'array', items: { type: 'string' } }],
  [
    'a default is given',
    {
      ...captionSchema,
      properties: { ...captionSchema.properties, caption: { type: 'string', default: 'x' } },
    },
  ],
])('a strict schema where %s is refused with 400 (C3)', async (_name, schema) => {
  const { ask } = await open();

  const refused = ask('x', format(schema));

  await expect(refused).rejects.toMatchObject({
    status: 400,
    type: 'invalid_request_error',
    param: 'response_format',
  });
});

test('a schema name with spaces, an unknown model, streaming and an unknown argument are refused', async () => {
  const { client, ask } = await open();
  const messages = [{ role: 'user' as const, content: 'x' }];

  await expect(ask('x', format(captionSchema, 'two words'))).rejects.toMatchObject({ status: 400 });
  await expect(client.chat.completions.create({ model: 'nothing', messages })).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  });
  await expect(
    client.chat.completions.create({ model: 'gpt-4o', messages, stream: true }),
  ).rejects.toMatchObject({ status: 400, param: 'stream' });
  await expect(
    client.chat.completions.create({ model: 'gpt-4o', messages, wish: 1 } as never),
  ).rejects.toMatchObject({ status: 400 });
});

test('json_object needs the word JSON in the messages', async () => {
  const { client } = await open();
  const ask = (content: string) =>
    client.chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content }],
      response_format: { type: 'json_object' },
    });

  await expect(ask('a caption')).rejects.toMatchObject({ status: 400 });
  const answer = await ask(`Answer as JSON by this schema: ${JSON.stringify(captionSchema)}`);
  expect(Object.keys(JSON.parse(answer.choices[0]!.message.content ?? ''))).toEqual(['caption', 'hashtags']);
});

test('a wrong key is an AuthenticationError', async () => {
  const { simulator } = await open();
  const client = new OpenAI({ apiKey: 'sk-wrong', baseURL: simulator.openaiBaseUrl, maxRetries: 0 });

  await expect(client.models.list()).rejects.toBeInstanceOf(AuthenticationError);
});

test('a refusal leaves no content, a cut answer ends by length, a filter says so', async () => {
  const { simulator, ask } = await open();
  const endings = [];
  for (const kind of ['refusal', 'length', 'content-filter']) {
    await simulator.order({ target: 'openai.chat', kind });
    const [choice] = (await ask('x')).choices;
    endings.push([choice!.finish_reason, choice!.message.refusal !== null, choice!.message.content === null]);
  }

  expect(endings).toEqual([
    ['stop', true, true],
    ['length', false, false],
    ['content_filter', false, false],
  ]);
});

test('a rate limit carries retry-after; a used up quota is told apart by its code (C4)', async () => {
  const { simulator, ask } = await open();
  await simulator.order({ target: 'openai.chat', kind: 'rate-limit', retryAfter: 3 });
  await simulator.order({ target: 'openai.chat', kind: 'insufficient-quota' });

  const limited = await ask('x').catch((error: unknown) => error as APIError);
  const empty = await ask('x').catch((error: unknown) => error as APIError);

  expect(limited).toBeInstanceOf(RateLimitError);
  expect((limited as APIError).headers?.get('retry-after')).toBe('3');
  expect((empty as APIError).code).toBe('insufficient_quota');
});

test('the client repeats after a rate limit and then gets its answer', async () => {
  const { simulator } = await open();
  const client = new OpenAI({
    apiKey: simulator.credentials.openaiApiKey,
    baseURL: simulator.openaiBaseUrl,
    maxRetries: 1,
  });
  await simulator.order({ target: 'openai.chat', kind: 'rate-limit', retryAfter: 0 });

  const answer = await client.chat.completions.create({
    model: 'gpt-4o',
    messages: [{ role: 'user', content: 'a comment, please' }],
  });

  expect(answer.choices[0]!.message.content).toBeTruthy();
  expect((await simulator.journal('openai.chat')).map(one => one.status)).toEqual([429, 200]);
});

test('an image model answers base64 pictures of the asked size', async () => {
  const { client } = await open();

  const answer = await client.images.generate({
    model: 'gpt-image-1-mini',
    prompt: 'a forest',
    size: '1024x1536',
  });

  const size = await sharp(Buffer.from(answer.data![0]!.b64_json ?? '', 'base64')).metadata();
  expect(size).toMatchObject({ width: 1024, height: 1536, format: 'png' });
});

test.each([
  ['a model that is gone', { model: 'dall-e-3' }, 404],
  ['a word of older models', { response_format: 'b64_json' }, 400],
  ['a quality of older models', { quality: 'hd' }, 400],
  ['a size that this one does not draw', { size: '896x1088' }, 400],
  ['a size that no model draws', { model: 'gpt-image-2', size: '900x1088' }, 400],
  ['too many pictures', { n: 11 }, 400],
])('an image model refuses %s', async (_name, wrong, status) => {
  const { client } = await open();
  const right = { model: 'gpt-image-1-mini', prompt: 'a forest' };

  await expect(client.images.generate({ ...right, ...wrong } as typeof right)).rejects.toMatchObject({
    status,
  });
  expect(await client.images.generate({ ...right, model: 'gpt-image-2', size: '896x1088' })).toMatchObject({
    data: [{}],
  });
});

const picture = (color: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer();
const file = async (color: string, type = 'image/png') => toFile(await picture(color), 'given.png', { type });

test('an image model draws after the pictures that it is given', async () => {
  const { client } = await open();
  const edit = async (color: string) => {
    const answer = await client.images.edit({
      model: 'gpt-image-1-mini',
      prompt: 'a forest',
      size: '1024x1536',
      image: [await file(color)],
    });
    return Buffer.from(answer.data?.[0]?.b64_json ?? '', 'base64');
  };

  const [red, blue] = [await edit('#ff0000'), await edit('#0000ff')];

  expect(await sharp(red).metadata()).toMatchObject({ width: 1024, height: 1536, format: 'png' });
  const main = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => mean);
  const [[redOfRed = 0, , blueOfRed = 0], [redOfBlue = 0, , blueOfBlue = 0]] = [
    await main(red),
    await main(blue),
  ];
  expect(redOfRed).toBeGreaterThan(blueOfRed);
  expect(blueOfBlue).toBeGreaterThan(redOfBlue);
});

test.each([
  ['a word that it does not know', { style: 'vivid' }, 'unknown_parameter'],
  ['a size that it does not draw', { size: '896x1088' }, 'invalid_value'],
  [
    'a file that is no picture by its type',
    { image: file('#fff', 'image/gif') },
    'unsupported_file_mimetype',
  ],
  ['a file that is not what it says', { image: file('#fff', 'image/webp') }, 'invalid_image_file'],
  ['no picture', { image: [] }, 'missing_required_parameter'],
  ['no prompt', { prompt: '' }, 'missing_required_parameter'],
])('an edit with %s is refused', async (_name, wrong, code) => {
  const { client } = await open();
  const right = { model: 'gpt-image-1-mini', prompt: 'a forest', image: [await file('#fff')] };
  const image = 'image' in wrong ? await wrong.image : right.image;

  const edit = client.images.edit({ ...right, ...wrong, image } as typeof right);

  await expect(edit).rejects.toMatchObject({ status: 400, code });
});

test('what is longer than a model holds is refused as such (C4)', async () => {
  const { client } = await open();
  const ask = (model: string) =>
    client.chat.completions.create({ model, messages: [{ role: 'user', content: 'sea '.repeat(150_000) }] });

  await expect(ask('gpt-4o-mini')).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded' });
  expect((await ask('gpt-4.1')).choices[0]!.finish_reason).toBe('stop');
});

test('more requests than the account may send in a minute are refused with the time to wait (C4)', async () => {
  // A hundred times slower than life.
  const { simulator, ask } = await open({ speed: 0.01, conditions: { requestsPerMinute: 2 } });
  await ask('one');
  await ask('two');

  const refused = await ask('three').catch((error: APIError) => error);
  expect(refused).toBeInstanceOf(RateLimitError);
  expect(Number((refused as APIError).headers?.get('retry-after'))).toBeGreaterThan(0);
  await simulator.advance(3000);
  expect((await ask('three')).choices).toHaveLength(1);
});

test('every nth answer can be prose', async () => {
  const { ask } = await open({ conditions: { unreadableEvery: 2 } });
  const isJson = async () => (await ask('Write it.')).choices[0]!.message.content?.startsWith('{');

  expect([await isJson(), await isJson(), await isJson()]).toEqual([true, false, true]);
});

test('a model that reasons takes no temperature, and the list says which models go when', async () => {
  const { client } = await open();
  const ask = (more: object) =>
    client.chat.completions.create({
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: 'x' }],
      ...more,
    });
  const days = new Map<string, unknown>();
  for await (const model of client.models.list()) days.set(model.id, Object(model).shutdown_date);

  expect((await ask({})).choices).toHaveLength(1);
  await expect(ask({ temperature: 0.7 })).rejects.toMatchObject({ param: 'temperature' });
  expect([days.get('gpt-6-luna'), days.get('gpt-4o-mini')]).toEqual([null, '2027-01-14']);
});

test('models that are gone since October 2026 are neither listed nor known', async () => {
  const { client } = await open();
  const gone = ['gpt-4.1-nano', 'o3-mini', 'o4-mini', 'gpt-image-1'];
  const listed: string[] = [];
  for await (const { id } of client.models.list()) listed.push(id);

  expect(listed.filter(id => gone.includes(id))).toEqual([]);
  for (const model of gone)
    await expect(client.models.retrieve(model)).rejects.toMatchObject({ code: 'model_not_found' });
});

const sideSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['left', 'right', 'alt_text'],
  properties: { left: { type: 'string' }, right: { type: 'string' }, alt_text: { type: 'string' } },
};

/** Two colours side by side, as an address with the bytes in it. */
async function halves(left: string, right: string): Promise<string> {
  const half = await sharp({ create: { width: 64, height: 96, channels: 3, background: right } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: 128, height: 96, channels: 3, background: left } })
    .composite([{ input: half, left: 64, top: 0 }])
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}

const looking = (client: OpenAI, url: string | undefined, model = 'gpt-4o-mini') =>
  client.chat.completions.create({
    model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Tell what you see.' },
          ...(url ? [{ type: 'image_url' as const, image_url: { url } }] : []),
        ],
      },
    ],
    response_format: format(sideSchema, 'sides'),
  });

test('a picture is really looked at, and counts', async () => {
  const { client } = await open();
  const say = async (url?: string) => {
    const { choices, usage } = await looking(client, url);
    return { ...JSON.parse(choices[0]?.message.content ?? ''), tokens: usage?.prompt_tokens };
  };

  const blind = await say();
  expect(blind).toMatchObject({ left: 'none', right: 'none' });
  expect(await say(await halves('#dc1414', '#1432dc'))).toEqual({
    left: 'red',
    right: 'blue',
    alt_text: 'Something red on the left and blue on the right.',
    tokens: blind.tokens + 4 * 3,
  });
  expect(await say(await halves('#ffffff', '#000000'))).toMatchObject({ left: 'white', right: 'black' });
  expect(await say(await halves('#14963c', '#fadc14'))).toMatchObject({ left: 'green', right: 'yellow' });
});

test('what is no picture, and any picture for a model of texts alone, is refused as OpenAI does', async () => {
  const { client } = await open();
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => 'taken',
      (error: APIError) => `${error.status} ${error.message}`,
    );

  expect(await refusal(looking(client, 'data:image/png;base64,bm9uZQ=='))).toMatch(
    /^400 .*unsupported image/,
  );
  const picture = await halves('#dc1414', '#1432dc');
  expect(await refusal(looking(client, picture, 'simulated-text'))).toMatch(
    /^400 .*image_url is only supported by certain models/,
  );
  expect(await refusal(looking(client, undefined, 'simulated-text'))).toBe('taken');
});
