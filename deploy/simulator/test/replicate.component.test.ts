import Replicate from 'replicate';
import ReplicateStainless from 'replicate-stainless';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { SimulatorOptions } from '../src/start-simulator.ts';
import { readJson, startHost, startTestSimulator } from './start-test-simulator.ts';

const modelVersion = 'fda927242b1db6affa1ece4f54c37f19b964666bf23b0d06ae2439067cd344a4';

async function open(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startTestSimulator(options);
  const { replicateApiToken: auth } = simulator.credentials;
  const client = new Replicate({ auth, baseUrl: simulator.replicateBaseUrl, useFileOutput: false });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${simulator.replicateBaseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${auth}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { simulator, client, call };
}

test('the official client creates, waits and gets pictures of the asked size and number', async () => {
  const { simulator, client } = await open();

  const created = await client.predictions.create({
    version: modelVersion,
    input: { prompt: 'sunset beach', aspect_ratios_selection: '896*1088', image_number: 2 },
  });
  const done = await client.wait(created, { interval: 10 });

  expect(done).toMatchObject({
    status: 'succeeded',
    version: modelVersion,
    error: null,
    data_removed: false,
  });
  expect(done.output).toHaveLength(2);
  const picture = await fetch(done.output[1]);
  expect(picture.headers.get('content-type')).toBe('image/png');
  const size = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(size).toMatchObject({ format: 'png', width: 896, height: 1088 });
  expect(await simulator.journal('replicate.create')).toHaveLength(1);
});

test('the generated client lists what it created, newest first', async () => {
  const { simulator } = await open();
  const client = new ReplicateStainless({
    bearerToken: simulator.credentials.replicateApiToken,
    baseURL: simulator.replicateBaseUrl,
  });

  const first = await client.predictions.create({ version: modelVersion, input: { prompt: 'one' } });
  const second = await client.predictions.create({ version: modelVersion, input: { prompt: 'two' } });
  const listed = await client.predictions.list();

  expect(listed.results.map(one => one.id)).toEqual([second.id, first.id]);
});

test('lists come in pages of 100 with a whole address for the next (A1)', async () => {
  const { call, client } = await open();
  for (let index = 0; index < 101; index += 1)
    await call('POST', '/predictions', { version: modelVersion, input: {} });

  const pages: number[] = [];
  for await (const page of client.paginate(() => client.predictions.list())) pages.push(page.length);

  expect(pages).toEqual([100, 1]);
});

test('created_after finds the prediction whose answer was lost', async () => {
  const { simulator, call } = await open();
  await simulator.order({ target: 'replicate.create', kind: 'lost-answer' });
  const before = new Date().toISOString();

  await expect(
    call('POST', '/predictions', { version: modelVersion, input: { prompt: 'lost' } }),
  ).rejects.toThrow();

  const listed = await readJson(await call('GET', `/predictions?created_after=${before}`));
  expect(listed.results).toHaveLength(1);
  expect(await simulator.journal('replicate.create')).toMatchObject([
    { accepted: true, answered: false, status: 201 },
  ]);
});

test('a create answers 201 with a Location, and 202 when the wait runs out (A1)', async () => {
  const { simulator, call } = await open();

  const plain = await call('POST', '/predictions', { version: modelVersion, input: {} });
  await simulator.order({ target: 'replicate.create', kind: 'stuck-prediction' });
  const waited = await call(
    'POST',
    '/predictions',
    { version: modelVersion, input: {} },
    { prefer: 'wait=1' },
  );

  expect(plain.status).toBe(201);
  expect(plain.headers.get('location')).toBe((await readJson(plain)).urls.get);
  expect(waited.status).toBe(202);
});

test('a cancel ends a running prediction, and leaves a finished one as it is', async () => {
  const { simulator, client } = await open();
  await simulator.order({ target: 'replicate.create', kind: 'stuck-prediction' });
  const stuck = await client.predictions.create({ version: modelVersion, input: {} });
  const quick = await client.wait(await client.predictions.create({ version: modelVersion, input: {} }), {
    interval: 10,
  });

  expect((await client.predictions.cancel(stuck.id)).status).toBe('canceled');
  expect((await client.predictions.cancel(quick.id)).status).toBe('succeeded');
});

test('Cancel-After aborts what has not started and cancels what has (A2)', async () => {
  const { simulator, call } = await open();
  await simulator.order({ target: 'replicate.create', kind: 'cold-boot', ms: 60_000 });
  const cold = await readJson(
    await call('POST', '/predictions', { version: modelVersion, input: {} }, { 'cancel-after': '30s' }),
  );
  await simulator.order({ target: 'replicate.create', kind: 'stuck-prediction' });
  const stuck = await readJson(
    await call('POST', '/predictions', { version: modelVersion, input: {} }, { 'cancel-after': '30s' }),
  );

  await simulator.advance(31);

  expect(await (await call('GET', `/predictions/${cold.id}`)).json()).toMatchObject({
    status: 'aborted',
    started_at: null,
  });
  expect(await (await call('GET', `/predictions/${stuck.id}`)).json()).toMatchObject({ status: 'canceled' });
});

test('an hour later input, output and logs are gone, and so is the picture (A3)', async () => {
  const { simulator, client, call } = await open();
  const done = await client.wait(
    await client.predictions.create({ version: modelVersion, input: { prompt: 'x' } }),
    { interval: 10 },
  );

  await simulator.advance(3601);

  const later = await (await call('GET', `/predictions/${done.id}`)).json();
  expect(later).toMatchObject({ status: 'succeeded', output: null, input: {}, logs: '', data_removed: true });
  expect((await fetch(done.output[0])).status).toBe(404);
});

test.each([
  [
    'an unknown version',
    { version: 'a'.repeat(64), input: {} },
    'Invalid version or not permitted',
    undefined,
  ],
  [
    'a name without a version',
    { version: 'konieshadow/fooocus-api', input: {} },
    'Invalid version or not permitted',
    undefined,
  ],
  [
    'an unknown key',
    { version: modelVersion, input: {}, extra: 1 },
    'Input validation failed',
    'additional_property_not_allowed',
  ],
  ['a missing input', { version: modelVersion }, 'Input validation failed', 'required'],
  ['a null', { version: modelVersion, input: { cn_img1: null } }, 'Input validation failed', 'invalid_type'],
  [
    'an unknown input field',
    { version: modelVersion, input: { width: 5 } },
    'Input validation failed',
    'additional_property_not_allowed',
  ],
  [
    'a ratio off the list',
    { version: modelVersion, input: { aspect_ratios_selection: '1344×768' } },
    'Input validation failed',
    'enum',
  ],
  [
    'nine pictures',
    { version: modelVersion, input: { image_number: 9 } },
    'Input validation failed',
    'number_lte',
  ],
])('%s is refused with 422 (A5)', async (_name, body, title, type) => {
  const { call } = await open();

  const answer = await call('POST', '/predictions', body);

  expect(answer.status).toBe(422);
  const problem = await readJson(answer);
  expect(problem).toMatchObject({ title, status: 422 });
  expect(problem.invalid_fields?.[0].type).toBe(type);
});

test('no token is 401, an unknown prediction 404, too much 413 (A5)', async () => {
  const { simulator, call } = await open();

  const anonymous = await fetch(`${simulator.replicateBaseUrl}/predictions`);
  const missing = await call('GET', '/predictions/nothere');
  const large = await call('POST', '/predictions', {
    version: modelVersion,
    input: { prompt: 'x'.repeat(21 * 1024 * 1024) },
  });

  expect([anonymous.status, missing.status, large.status]).toEqual([401, 404, 413]);
});

test('the rate limit says how long to wait in the body (A5)', async () => {
  const { simulator, call } = await open();
  await simulator.order({ target: 'replicate.create', kind: 'rate-limit', retryAfter: 7 });

  const answer = await call('POST', '/predictions', { version: modelVersion, input: {} });

  expect(answer.status).toBe(429);
  expect(await readJson(answer)).toMatchObject({ retry_after: 7, status: 429 });
});

test('an input picture that cannot be fetched fails the prediction', async () => {
  const { simulator, client } = await open();
  await simulator.order({ target: 'replicate.create', kind: 'slow-prediction', ms: 2_000 });

  const created = await client.predictions.create({
    version: modelVersion,
    input: { cn_img1: `${simulator.url}/nothing.png` },
  });
  // The client makes an error of a failed prediction.
  await expect(client.wait(created, { interval: 20 })).rejects.toThrow(
    'Failed to download input cn_img1: HTTP 404',
  );
});

type Arrived = { headers: Record<string, string>; body: string };

async function startReceiver(answers: number[]) {
  const arrived: Arrived[] = [];
  const enough = Promise.withResolvers<void>();
  const url = await startHost((request, reply) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      arrived.push({ headers: request.headers as Record<string, string>, body });
      reply.writeHead(answers[arrived.length - 1] ?? 200).end();
      if (arrived.length === answers.length) enough.resolve();
    });
  });
  return { url, arrived, enough: enough.promise };
}

test('webhooks are signed so that the Standard Webhooks library and the official client believe them (A4)', async () => {
  const { simulator, client } = await open({ conditions: { privateWebhooks: true } });
  const receiver = await startReceiver([200]);

  await client.predictions.create({
    version: modelVersion,
    input: { prompt: 'x' },
    webhook: receiver.url,
    webhook_events_filter: ['completed'],
  });
  await receiver.enough;

  const { key } = await client.webhooks.default.secret.get();
  const [webhook] = receiver.arrived;
  expect(key).toBe(simulator.credentials.replicateWebhookSecret);
  expect(new Webhook(key).verify(webhook!.body, webhook!.headers)).toMatchObject({ status: 'succeeded' });
});

test('a terminal webhook that is refused comes again with the same id (A4)', async () => {
  const { client } = await open({ conditions: { privateWebhooks: true } });
  const receiver = await startReceiver([500, 200]);

  await client.predictions.create({
    version: modelVersion,
    input: {},
    webhook: receiver.url,
    webhook_events_filter: ['completed'],
  });
  await receiver.enough;

  const [first, second] = receiver.arrived;
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
});

test('the start webhook can be made to arrive last, and a forged one fails the check', async () => {
  const { simulator, client } = await open({ conditions: { privateWebhooks: true } });
  await simulator.order({ target: 'replicate.create', kind: 'unordered-webhook' });
  await simulator.order({ target: 'replicate.create', kind: 'forged-webhook' });
  const receiver = await startReceiver([200, 200]);

  await client.predictions.create({
    version: modelVersion,
    input: {},
    webhook: receiver.url,
    webhook_events_filter: ['start', 'completed'],
  });
  await receiver.enough;

  const [first] = receiver.arrived;
  expect(JSON.parse(first!.body).status).toBe('succeeded');
  const check = () =>
    new Webhook(simulator.credentials.replicateWebhookSecret).verify(first!.body, first!.headers);
  expect(check).toThrow();
});

test('without a payment method one prediction is taken every ten seconds (A5)', async () => {
  // A hundred times slower than life.
  const { simulator, call } = await open({ speed: 0.01, conditions: { hasPaymentMethod: false } });
  const create = () => call('POST', '/predictions', { version: modelVersion, input: {} });

  expect((await create()).status).toBe(201);
  const soon = await create();
  expect(soon.status).toBe(429);
  const { retry_after: seconds } = await readJson(soon);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(1000);
  await simulator.advance(1000);
  expect((await create()).status).toBe(201);
});

test('a picture inside the request is under 1 MB, and is one (A3)', async () => {
  const { call } = await open();
  const run = async (bytes: Buffer, encoding = ';base64') => {
    const cn_img1 = `data:image/png${encoding},${encoding ? bytes.toString('base64') : bytes}`;
    const input = { cn_img1 };
    const answer = await call(
      'POST',
      '/predictions',
      { version: modelVersion, input },
      { prefer: 'wait=60' },
    );
    return { status: answer.status, body: await readJson(answer) };
  };
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#8a4' } })
    .png()
    .toBuffer();

  expect(await run(Buffer.alloc(800_000))).toMatchObject({
    status: 422,
    body: { invalid_fields: [{ field: 'input.cn_img1' }] },
  });
  expect((await run(picture)).body.status).toBe('succeeded');
  for (const encoding of [';base64', ''])
    expect((await run(Buffer.from('no picture'), encoding)).body).toMatchObject({
      status: 'failed',
      error: 'Failed to download input cn_img1: cannot identify image file',
    });
});

test('a model that was not used for five minutes boots first', async () => {
  const { simulator, client } = await open({ speed: 1, conditions: { coldBootSeconds: 3600 } });
  const create = () => client.predictions.create({ version: modelVersion, input: {} });
  const statusOf = async ({ id }: { id: string }) => (await client.predictions.get(id)).status;

  const cold = await create();
  const warm = await create();
  await simulator.advance(60);
  expect([await statusOf(cold), await statusOf(warm)]).toEqual(['starting', 'succeeded']);
  await simulator.advance(3600);
  expect(await statusOf(cold)).toBe('succeeded');
  const later = await create();
  await simulator.advance(60);
  expect(await statusOf(later)).toBe('starting');
});

test('a version that is switched off is refused by that name', async () => {
  const { call } = await open({ conditions: { disabledVersions: [modelVersion] } });

  const answer = await call('POST', '/predictions', { version: modelVersion, input: {} });

  expect(await readJson(answer)).toMatchObject({ status: 422, title: 'Version disabled' });
});

test('a webhook to the own machine needs https too, unless private ones are let through', async () => {
  const { simulator, call } = await open();
  const create = (webhook: string) =>
    call('POST', '/predictions', { version: modelVersion, input: {}, webhook });

  expect((await create('http://localhost:1/hook')).status).toBe(422);
  await simulator.control('conditions', { privateWebhooks: true });
  expect((await create('http://localhost:1/hook')).status).toBe(201);
});

test('a webhook to a public host needs https', async () => {
  const { call } = await open();

  const answer = await call('POST', '/predictions', {
    version: modelVersion,
    input: {},
    webhook: 'http://shop.example.com/hook',
  });

  expect(answer.status).toBe(422);
});

const official = 'black-forest-labs/flux-schnell';

test('an official model is run by its name, draws in its own shape and format, and shows no version', async () => {
  const { client } = await open();
  const input = {
    prompt: 'sunset beach',
    aspect_ratio: '4:5',
    num_outputs: 2,
    output_format: 'jpg',
    seed: 7,
  };

  const created = await client.predictions.create({ version: official, input });
  const done = await client.wait(created, { interval: 10 });

  expect(done).toMatchObject({ status: 'succeeded', model: official, version: 'hidden', input });
  expect(done.output).toHaveLength(2);
  const picture = await fetch(done.output[0]);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const size = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(size).toMatchObject({ format: 'jpeg', width: 912, height: 1152 });
});

test('an official model says what it takes, and takes nothing else', async () => {
  const { client, call } = await open();
  const model = await client.models.get('black-forest-labs', 'flux-schnell');
  expect(model).toMatchObject({ is_official: true, latest_version: { id: expect.any(String) } });
  const version = await call('GET', `/models/${official}/versions/${model.latest_version?.id}`);
  expect(await version.json()).toEqual(model.latest_version);
  const schemas = {
    aspect_ratio: { enum: expect.arrayContaining(['4:5']) },
    Input: { required: ['prompt'] },
  };
  expect(model.latest_version).toMatchObject({ openapi_schema: { components: { schemas } } });

  const refused = async (version: string, input: object) => {
    const answer = await call('POST', '/predictions', { version, input });
    expect(answer.status).toBe(422);
    return readJson(answer);
  };
  expect(await refused(official, { prompt: 'x', image_seed: 7 })).toMatchObject({
    invalid_fields: [{ description: 'Additional property image_seed is not allowed' }],
  });
  expect(await refused(official, { seed: 7 })).toMatchObject({ invalid_fields: [{ type: 'required' }] });
  expect(await refused(official, { prompt: 'x', go_fast: 1 })).toMatchObject({
    invalid_fields: [{ type: 'invalid_type', field: 'input.go_fast' }],
  });
  expect(await refused('konieshadow/fooocus-api', { prompt: 'x' })).toMatchObject({
    title: 'Invalid version or not permitted',
  });
});
