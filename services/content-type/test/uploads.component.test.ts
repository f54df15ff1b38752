import { Readable } from 'node:stream';
import { aHeic } from '@insta-ai/deploy/testing/a-heic';
import { emptyPng } from '@insta-ai/deploy/testing/empty-png';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUploadsService } from '../src/uploads/uploads.service.ts';
import { createUploadsStore } from '../src/uploads/uploads.store.ts';
import { type RunningContentType, startContentType } from './start-content-type.ts';

let service: RunningContentType;
beforeAll(async () => {
  service = await startContentType();
});
afterAll(() => service.stop());

type Headers = { authorization?: string };

function drawn(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 40, height = 30) {
  const background = { r: 200, g: 120, b: 60 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** More than half of what a person may keep here. */
function drawnLarge() {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#777777', noise } })
    .png()
    .toBuffer();
}

async function upload(
  headers: Headers & { 'idempotency-key'?: string },
  files: [field: string, filename: string, bytes: Buffer][],
) {
  const form = new FormData();
  for (const [field, filename, bytes] of files)
    form.append(field, new Blob([new Uint8Array(bytes)]), filename);
  const encoded = new Response(form);
  return service.app.inject({
    method: 'POST',
    url: '/api/contentTypes/uploadMedia',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

function library(headers: Headers) {
  return service.app.inject({ method: 'GET', url: '/api/contentTypes/uploadMedia', headers });
}

function remove(headers: Headers, filename: string) {
  return service.app.inject({
    method: 'DELETE',
    url: `/api/contentTypes/uploadMedia/${filename}`,
    headers,
  });
}

test('everybody starts with the four base images, which anyone may see and keep', async () => {
  const { headers } = await service.newUser();

  const list = (await library(headers)).json();

  expect(list).toEqual(
    [1, 2, 3, 4].map(n => ({
      filename: `base-${n}.png`,
      url: `/api/contentTypes/uploads/base-${n}.png`,
    })),
  );
  for (const { url } of list) {
    const reply = await service.app.inject({ method: 'GET', url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(reply.rawPayload.length),
    });
    expect((await sharp(reply.rawPayload).metadata()).format).toBe('png');
  }
});

test('a browser that has a picture is not sent it again', async () => {
  const url = '/api/contentTypes/uploads/base-1.png';
  const { headers } = await service.app.inject({ method: 'GET', url });

  const again = await service.app.inject({
    method: 'GET',
    url,
    headers: { 'if-none-match': String(headers.etag) },
  });

  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
});

test.each(['nobody.png', '-.png', '.env', 'a..png'])('there is no picture called %s', async name => {
  const reply = await service.app.inject({ method: 'GET', url: `/api/contentTypes/uploads/${name}` });

  expect(reply.statusCode).toBe(404);
});

test.each([
  ['png', 'png', 'image/png'],
  ['jpeg', 'jpg', 'image/jpeg'],
  ['webp', 'webp', 'image/webp'],
] as const)('an uploaded %s is kept under a new name and served', async (format, ending, mimeType) => {
  const { headers } = await service.newUser();

  const reply = await upload(headers, [['file', 'me and my dog.exe', await drawn(format)]]);

  expect(reply.statusCode).toBe(200);
  const [added, ...rest] = reply.json();
  expect(added.filename).toMatch(new RegExp(`^[A-Za-z0-9]{20,}\\.${ending}$`));
  expect(rest).toHaveLength(4);
  expect((await library(headers)).json()).toEqual(reply.json());
  const served = await service.app.inject({ method: 'GET', url: added.url });
  expect(served.headers['content-type']).toBe(mimeType);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format, width: 40, height: 30 });
});

test('a picture from a camera is turned upright, made smaller and loses what the camera wrote', async () => {
  const { headers } = await service.newUser();
  const photo = await sharp(await drawn('jpeg', 3000, 1500))
    .withExif({ IFD0: { Make: 'Camera', Model: 'Secret' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const [added] = (await upload(headers, [['file', 'photo.jpg', photo]])).json();

  const served = await service.app.inject({ method: 'GET', url: added.url });
  const facts = await sharp(served.rawPayload).metadata();
  expect([facts.width, facts.height]).toEqual([1024, 2048]);
  expect(facts.exif).toBeUndefined();
});

test('a photo of a phone is kept as a JPEG that stands upright and tells no place', async () => {
  const { headers } = await service.newUser();

  const reply = await upload(headers, [
    ['file', 'IMG_0042.HEIC', await aHeic({ width: 96, height: 64, quarterTurns: 3 })],
  ]);

  expect(reply.statusCode).toBe(200);
  const [added] = reply.json();
  expect(added.filename).toMatch(/\.jpg$/);
  const { headers: sent, rawPayload } = await service.app.inject({ method: 'GET', url: added.url });
  expect(sent['content-type']).toBe('image/jpeg');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 96 });
  expect(rawPayload.includes('SecretPlace')).toBe(false);
});

test('an upload that is sent again with its key is one picture, whoever comes first; without a key it is two', async () => {
  const { headers } = await service.newUser();
  const other = await service.newUser();
  const file: [string, string, Buffer][] = [['file', 'a.png', await drawn('png')]];
  const named = { ...headers, 'idempotency-key': 'one-upload' };

  const together = await Promise.all([upload(named, file), upload(named, file)]);
  const again = await upload(named, file);

  expect([...together, again].map(reply => reply.statusCode)).toEqual([200, 200, 200]);
  expect(again.json()).toHaveLength(5);
  expect((await library(headers)).json()).toEqual(again.json());
  const stored = (await service.objects.list('uploads/')).filter(key => !key.includes('base-'));
  await upload({ ...other.headers, 'idempotency-key': 'one-upload' }, file);
  expect((await library(other.headers)).json()).toHaveLength(5);
  await upload(headers, file);
  await upload(headers, file);
  expect((await library(headers)).json()).toHaveLength(7);
  const later = (await service.objects.list('uploads/')).filter(key => !key.includes('base-'));
  expect(later.length - stored.length).toBe(3);
  expect((await upload({ ...headers, 'idempotency-key': 'not a key' }, file)).statusCode).toBe(400);
});

test('an uploaded picture can be chosen for a slot by its owner only', async () => {
  const [mine, other] = [await service.newUser(), await service.newUser()];
  const [{ filename }] = (await upload(mine.headers, [['file', 'a.png', await drawn('png')]])).json();
  const save = (headers: Headers) =>
    service.app.inject({
      method: 'POST',
      url: '/api/contentTypes',
      headers,
      payload: { name: 'Mine', cn_img1: filename },
    });

  expect((await save(mine.headers)).json()).toMatchObject({ cn_img1: filename });
  expect((await save(other.headers)).statusCode).toBe(400);
  expect((await library(other.headers)).json()).toHaveLength(4);
});

test('of several files the first is taken', async () => {
  const { headers } = await service.newUser();

  const reply = await upload(headers, [
    ['file', 'first.png', await drawn('png')],
    ['file', 'second.webp', await drawn('webp')],
  ]);

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toHaveLength(5);
  expect(reply.json()[0].filename).toMatch(/\.png$/);
});

test.each([
  ['text that calls itself a picture', 'photo.png', async () => Buffer.from('not a picture')],
  [
    'an SVG',
    'a.svg',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a GIF', 'a.gif', () => drawn('gif')],
  ['half a picture', 'a.png', async () => (await drawn('png', 900, 900)).subarray(0, 200)],
  ['half a photo of a phone', 'a.heic', async () => (await aHeic({ width: 96, height: 64 })).subarray(0, 40)],
  ['nothing', 'a.png', async () => Buffer.alloc(0)],
])('%s is refused and the library stays as it was', async (_case, filename, bytes) => {
  const { headers } = await service.newUser();

  const reply = await upload(headers, [['file', filename, await bytes()]]);

  expect(reply.statusCode).toBe(415);
  expect(reply.json()).toMatchObject({ code: 'unsupported_media_type' });
  expect((await library(headers)).json()).toHaveLength(4);
});

test.each([
  ['pixels', () => emptyPng(7_700, 7_700), /7700 by 7700 pixels; the limit is 26 million/],
  ['bits', () => emptyPng(5_050, 5_050, { depth: 16, interlaced: true }), /64 bits.*the limit is 150 MB/],
  ['pixels of a phone', () => aHeic({ width: 96, height: 64, says: [9_000, 9_000] }), /9000 by 9000 pixels/],
])('a small file of more %s than are opened is refused in words', async (_what, bytes, words) => {
  const { headers } = await service.newUser();

  const reply = await upload(headers, [['file', 'large.png', await bytes()]]);

  expect([reply.statusCode, reply.json().message]).toEqual([413, expect.stringMatching(words)]);
  expect((await library(headers)).json()).toHaveLength(4);
});

test('a form without a file, and a body that is no form, are refused', async () => {
  const { headers } = await service.newUser();

  const otherField = await upload(headers, [['picture', 'a.png', await drawn('png')]]);
  const json = await service.app.inject({
    method: 'POST',
    url: '/api/contentTypes/uploadMedia',
    headers,
    payload: { file: 'x' },
  });

  expect(otherField.statusCode).toBe(400);
  expect(json.statusCode).toBe(415);
  expect((await library(headers)).json()).toHaveLength(4);
});

test.each([
  [
    'in the middle of its file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
  ],
  ['without saying where its parts begin', 'multipart/form-data', '--b\r\n'],
])('a form that ends %s is refused in words', async (_where, type, payload) => {
  const { headers } = await service.newUser();

  const reply = await service.app.inject({
    method: 'POST',
    url: '/api/contentTypes/uploadMedia',
    headers: { ...headers, 'content-type': type },
    payload,
  });

  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    expect.stringContaining('did not arrive complete'),
  ]);
  expect((await library(headers)).json()).toHaveLength(4);
});

test('what is more than a person may keep is refused with the numbers', async () => {
  const { headers } = await service.newUser();
  const large = await drawnLarge();
  expect((await upload(headers, [['file', 'a.png', large]])).statusCode).toBe(200);

  const reply = await upload(headers, [['file', 'b.png', large]]);

  expect([reply.statusCode, reply.json().message]).toEqual([
    422,
    expect.stringMatching(/of your 5 MB. Delete pictures/),
  ]);
  expect((await library(headers)).json()).toHaveLength(5);
});

test('a picture that its owner deletes is gone with its bytes and makes room; asked again, it is not there', async () => {
  const { headers } = await service.newUser();
  const large = await drawnLarge();
  const named = { ...headers, 'idempotency-key': 'large-one' };
  const [added] = (await upload(named, [['file', 'a.png', large]])).json();
  expect(added.isOwn).toBe(true);
  expect((await upload(headers, [['file', 'b.png', large]])).statusCode).toBe(422);

  const reply = await remove(headers, added.filename);

  expect([reply.statusCode, reply.json()]).toEqual([200, { _id: added.filename }]);
  expect((await library(headers)).json()).toHaveLength(4);
  expect((await service.app.inject({ method: 'GET', url: added.url })).statusCode).toBe(404);
  expect(await service.objects.stat(`uploads/${added.filename}`)).toBeUndefined();
  expect((await remove(headers, added.filename)).statusCode).toBe(404);
  const anew = await upload(named, [['file', 'a.png', large]]);
  expect([anew.statusCode, anew.json().length]).toEqual([200, 5]);
});

test('nobody deletes the picture of another person, a base image or one that is not there', async () => {
  const [mine, other] = [await service.newUser(), await service.newUser()];
  const [{ filename, url }] = (await upload(mine.headers, [['file', 'a.png', await drawn('png')]])).json();

  for (const name of [filename, 'base-1.png', 'nobody.png', '.env', '..%2Fsecrets.json'])
    expect((await remove(other.headers, name)).statusCode, name).toBe(404);

  expect((await remove({}, filename)).statusCode).toBe(401);
  expect((await library(mine.headers)).json()).toHaveLength(5);
  for (const address of [url, '/api/contentTypes/uploads/base-1.png'])
    expect((await service.app.inject({ method: 'GET', url: address })).statusCode).toBe(200);
});

test('a picture is not deleted while a content type uses it, and the refusal names the content type', async () => {
  const { headers } = await service.newUser();
  const [{ filename, url }] = (await upload(headers, [['file', 'a.png', await drawn('png')]])).json();
  const save = (id: string, payload: object) =>
    service.app.inject({ method: 'POST', url: `/api/contentTypes/${id}`, headers, payload });
  const portraits = (await save('create', { name: 'Portraits', cn_img3: filename })).json();
  const copy = (await save('create', { name: 'Copy', cn_img1: filename })).json();

  const both = await remove(headers, filename);
  await service.app.inject({ method: 'DELETE', url: `/api/contentTypes/${copy._id}`, headers });
  const one = await remove(headers, filename);

  expect([both.statusCode, both.json().message]).toEqual([422, expect.stringMatching(/ and 1 more\. /)]);
  expect([one.statusCode, one.json().message]).toEqual([
    422,
    expect.stringContaining('used by the content type "Portraits". '),
  ]);
  expect((await service.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  await save(portraits._id, { cn_img3: '' });
  expect((await remove(headers, filename)).statusCode).toBe(200);
});

test('a deletion that was cut short is in no library, and is finished by the timer or when asked again', async () => {
  const { headers } = await service.newUser();
  for (const name of ['a.png', 'b.png']) await upload(headers, [['file', name, await drawn('png')]]);
  const [first, second] = (await library(headers)).json();
  const store = createUploadsStore(service.db);
  const uploads = createUploadsService({
    store,
    objects: service.objects,
    quotaMb: 5,
    namesDrawnWith: async () => [],
  });
  const [document] = await service.db.collection('uploads').find({ _id: first.filename }).toArray();
  for (const { filename } of [first, second]) await store.hide(document?.owner, filename);
  expect((await library(headers)).json()).toHaveLength(4);

  expect((await remove(headers, first.filename)).statusCode).toBe(200);
  await uploads.finishRemovals();

  for (const { filename, url } of [first, second]) {
    expect((await service.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect(await service.db.collection('uploads').countDocuments({ _id: filename })).toBe(0);
  }
});

test('without a token nothing is listed or uploaded', async () => {
  expect((await library({})).statusCode).toBe(401);
  expect((await upload({}, [['file', 'a.png', await drawn('png')]])).statusCode).toBe(401);
});

test('a picture larger than the limit is refused and not kept, also when its bytes arrive in pieces that end at the limit', async () => {
  const { headers } = await service.newUser();
  const before = (await library(headers)).json();
  const limit = 20 * 1024 * 1024;
  const bytes = Buffer.alloc(limit);
  (await drawn('png')).copy(bytes);
  const head =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="large.png"\r\nContent-Type: image/png\r\n\r\n';

  const reply = await service.app.inject({
    method: 'POST',
    url: '/api/contentTypes/uploadMedia',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Readable.from([
      Buffer.from(head),
      bytes,
      Buffer.alloc(64 * 1024),
      Buffer.from('\r\n--cut--\r\n'),
    ]),
  });

  expect(reply.statusCode).toBe(413);
  expect((await library(headers)).json()).toEqual(before);
});
