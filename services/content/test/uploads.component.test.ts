import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { AppError } from '@insta-ai/chassis/app-error';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { events } from '@insta-ai/proto/bus/events';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import {
  type AdoptUploadRequest,
  PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let objects: ObjectStore;
let anna: Person;
let adopted: (AdoptUploadRequest & { bytes: string })[] = [];
let room = 0;
let adopt: (upload: AdoptUploadRequest) => Promise<void>;

beforeAll(async () => {
  service = await startTestContent();
  objects = await service.platform.openObjects();
  service.serve(
    serveSome(PredictionMediaService, {
      async adoptUpload(upload) {
        await adopt(upload);
        adopted.push({ ...upload, bytes: String(await readWhole(objects, upload.objectKey)) });
        await objects.remove(upload.objectKey);
        const { contentId, filename } = upload;
        const at = momentToBus('2027-01-01T00:00:00.000Z');
        return { predictions: [{ id: 'p1', contentId, filename, started: at, completed: at }] };
      },
      async checkUpload({ bytes }) {
        if (Number(bytes) > room) throw new AppError('failed_precondition', 'You keep too much.');
        return { roomBytes: BigInt(room) };
      },
      checkMedia: async () => ({ found: [] }),
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  adopted = [];
  room = 1_000_000_000;
  adopt = async () => {};
  anna = await service.newPerson();
});

type File = [field: string, filename: string, bytes: string];

async function upload(person: Person, id: string, files: File[], headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, filename, bytes] of files) form.append(field, new Blob([bytes]), filename);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  return person.call('POST', `/api/contents/${id}/uploadMedia`, body, { 'content-type': type, ...headers });
}

const newItem = async (person: Person) => (await person.call('POST', '/api/contents', {})).body._id;
const waiting = () => objects.list('incoming/');

test('a file for which there is no room is refused before any of it is read', async () => {
  const { headers } = await service.identity.newUser();
  const created = await service.running.app.inject({
    method: 'POST',
    url: '/api/contents',
    headers,
    payload: {},
  });
  room = 100_000;
  const upload = request(`${service.running.url}/api/contents/${created.json()._id}/uploadMedia`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 200_000,
    },
  });
  upload.on('error', () => {});
  upload.flushHeaders();

  const [reply] = await once(upload, 'response');

  expect(reply.statusCode).toBe(422);
  expect(await text(reply)).toContain('You keep too much.');
  expect(await waiting()).toEqual([]);
  upload.destroy();
});

test('a file that is longer than there is room, and does not say so, is read no further', async () => {
  const id = await newItem(anna);
  room = 100;

  const reply = await upload(anna, id, [['file', 'a.png', 'x'.repeat(1_500)]]);

  expect(reply.status).toBe(422);
  expect(reply.body.message).toBe('You keep too much.');
  expect(adopted).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('the key of an upload goes with it, and one that cannot be kept is refused', async () => {
  const id = await newItem(anna);
  const file: File = ['file', 'a.png', 'bytes'];

  await upload(anna, id, [file], { 'idempotency-key': 'one' });
  await upload(anna, id, [file]);
  const refused = await upload(anna, id, [file], { 'idempotency-key': 'not a key' });

  expect(adopted.map(({ repeatKey }) => repeatKey)).toEqual(['one', '']);
  expect(refused.status).toBe(400);
});

test('an uploaded file is handed to prediction-media under a key of its own, and its predictions come back', async () => {
  const id = await newItem(anna);

  const reply = await upload(anna, id, [['file', 'Holiday.png', 'the bytes']]);

  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject([
    { _id: 'p1', _content: id, filename: 'Holiday.png', completed_at: '2027-01-01T00:00:00.000Z' },
  ]);
  expect(adopted).toMatchObject([
    {
      userId: anna.userId,
      contentId: id,
      filename: 'Holiday.png',
      bytes: 'the bytes',
      objectKey: expect.stringMatching(/^incoming\/[0-9a-f]{24}$/),
    },
  ]);
  expect(await waiting()).toEqual([]);
});

test('of several files the first is taken, whatever field comes before it', async () => {
  const id = await newItem(anna);
  const form = new FormData();
  form.append('note', 'a field');
  form.append('file', new Blob(['one']), 'a.png');
  form.append('file', new Blob(['two']), 'b.png');
  const encoded = new Response(form);

  const reply = await anna.call(
    'POST',
    `/api/contents/${id}/uploadMedia`,
    Buffer.from(await encoded.arrayBuffer()),
    { 'content-type': encoded.headers.get('content-type') ?? '' },
  );

  expect(reply.status).toBe(200);
  expect(adopted.map(({ bytes }) => bytes)).toEqual(['one']);
});

test('what prediction-media refuses is refused in its words, and nothing is left', async () => {
  const id = await newItem(anna);
  adopt = async () => {
    throw new AppError('unsupported_media_type', '"a.txt" is not a picture or video that we can use.');
  };

  const reply = await upload(anna, id, [['file', 'a.txt', 'just words']]);

  expect([reply.status, reply.body.message]).toEqual([
    415,
    '"a.txt" is not a picture or video that we can use.',
  ]);
  expect(await waiting()).toEqual([]);
});

test('an unclear answer is asked again with the same bytes', async () => {
  const id = await newItem(anna);
  const keys: string[] = [];
  adopt = async ({ objectKey }) => {
    keys.push(objectKey);
    if (keys.length === 1) throw new AppError('unavailable', 'Restarting.');
  };

  expect((await upload(anna, id, [['file', 'a.png', 'x']])).status).toBe(200);
  expect(new Set(keys).size).toBe(1);
  expect(adopted).toHaveLength(1);
});

test.each([
  ['no file', 400, 'No file was sent', []],
  ['a file in another field', 400, 'No file was sent', [['picture', 'a.png', 'x'] as File]],
])('%s is refused in words', async (_what, status, message, files) => {
  const id = await newItem(anna);
  // A form without any part has no boundary to read, so it always carries a field.
  const form = new FormData();
  form.append('note', 'x');
  for (const [field, name, bytes] of files) form.append(field, new Blob([bytes]), name);
  const encoded = new Response(form);

  const reply = await anna.call(
    'POST',
    `/api/contents/${id}/uploadMedia`,
    Buffer.from(await encoded.arrayBuffer()),
    { 'content-type': encoded.headers.get('content-type') ?? '' },
  );

  expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(message)]);
  expect(adopted).toEqual([]);
});

test.each([
  [
    'in the middle of its file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
  ],
  ['in the middle of its head', 'multipart/form-data; boundary=b', '--b\r\ncontent-dispo'],
  ['without saying where its parts begin', 'multipart/form-data', '--b\r\n'],
])('a form that ends %s is refused in words, and nothing is left', async (_where, type, body) => {
  const id = await newItem(anna);

  const reply = await anna.call('POST', `/api/contents/${id}/uploadMedia`, Buffer.from(body), {
    'content-type': type,
  });

  expect([reply.status, reply.body.message]).toEqual([
    400,
    expect.stringContaining('did not arrive complete'),
  ]);
  expect(adopted).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a body that is not a form is refused', async () => {
  const reply = await anna.call('POST', `/api/contents/${await newItem(anna)}/uploadMedia`, { file: 'x' });

  expect([reply.status, reply.body.message]).toEqual([415, expect.stringContaining('one part named "file"')]);
});

test('an unknown item, another person’s item and a missing token are refused before anything is kept', async () => {
  const other = await service.newPerson();
  const id = await newItem(other);
  const file: File = ['file', 'a.png', 'x'];

  expect((await upload(anna, 'nothing', [file])).status).toBe(404);
  expect((await upload(anna, id, [file])).status).toBe(404);
  expect((await anna.call('POST', `/api/contents/${id}/uploadMedia`, {}, { authorization: '' })).status).toBe(
    401,
  );
  expect(
    (await anna.call('POST', `/api/contents/${id}/uploadMedia`, {}, { authorization: 'Bearer a.b.c' }))
      .status,
  ).toBe(401);
  expect(adopted).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('an item that is deleted while its file comes in keeps the file as long as it may come back', async () => {
  const id = await newItem(anna);
  const deleted = service.listen(events.contentDeleted);
  adopt = async () => void (await anna.call('DELETE', `/api/contents/${id}`));

  expect((await upload(anna, id, [['file', 'a.png', 'x']])).status).toBe(404);

  await service.collection.updateOne({ _id: id }, { $set: { forgetAt: new Date() } });
  await deleted.next(({ payload }) => payload.contentId === id);
  expect(deleted.heard.filter(({ payload }) => payload.contentId === id)).toHaveLength(1);
});

test('an item that is deleted for good while its file comes in is said to be gone once more', async () => {
  const id = await newItem(anna);
  const deleted = service.listen(events.contentDeleted);
  adopt = async () => {
    await anna.call('DELETE', `/api/contents/${id}`);
    await service.collection.updateOne({ _id: id }, { $set: { forgetAt: new Date() } });
    await deleted.next(({ payload }) => payload.contentId === id);
  };

  const reply = await upload(anna, id, [['file', 'a.png', 'x']]);

  expect(reply.status).toBe(404);
  await vi.waitFor(() =>
    expect(deleted.heard.filter(({ payload }) => payload.contentId === id)).toHaveLength(2),
  );
});

test('a browser that leaves half-way leaves nothing behind', async () => {
  const { headers } = await service.identity.newUser();
  const created = await service.running.app.inject({
    method: 'POST',
    url: '/api/contents',
    headers,
    payload: {},
  });
  const leaving = request(`${service.running.url}/api/contents/${created.json()._id}/uploadMedia`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
  });
  leaving.on('error', () => {});
  const ended = new Promise<void>(resolve =>
    service.running.app.server.once('request', (_request, reply) => reply.once('close', () => resolve())),
  );
  leaving.write(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf of it',
    () => leaving.destroy(),
  );
  await ended;

  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  expect(adopted).toEqual([]);
});
