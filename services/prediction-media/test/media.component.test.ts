import { AppError } from '@insta-ai/chassis/app-error';
import { newId } from '@insta-ai/chassis/new-id';
import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPicture, startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
let ann: Awaited<ReturnType<typeof stage.identity.newUser>>;
let bob: typeof ann;

beforeAll(async () => {
  stage = await startTestService();
  running = await stage.start();
  bob = await stage.identity.newUser();
});
beforeEach(async () => {
  ann = await stage.identity.newUser();
  stage.content.refuse = undefined;
  stage.content.isSilent = false;
});
afterAll(() => stage.stop());

/** A finished prediction of Ann's with so many pictures. */
async function finished(imageNumber = 1, contentId = newId(), contentType = '') {
  const { id } = await stage.generate(ann.userId, contentId, { imageNumber, id: contentType });
  const { payload } = await stage.finished(id);
  return { id, contentId, output: payload.prediction?.output ?? [] };
}

const get = (url: string, headers: Record<string, string> = ann.headers) =>
  running.app.inject({ url, headers });

describe('deleting', () => {
  test('one output takes it out of the item, the prediction, the media and the store', async () => {
    const { id, contentId, output } = await finished(2);

    const reply = await running.app.inject({
      method: 'DELETE',
      url: `/api/predictions/content/${contentId}/${id}?index=0`,
      headers: ann.headers,
    });

    expect(reply.statusCode).toBe(200);
    expect(reply.json().content).toMatchObject({ _id: contentId });
    expect(reply.json().predictions[0].output).toEqual([output[1]]);
    expect(stage.content.removed).toContainEqual({ contentId, outputs: [output[0]] });
    expect((await get(output[0] ?? '')).statusCode).toBe(404);
    expect((await get(output[1] ?? '')).statusCode).toBe(200);
    expect((await get('/api/predictions/media')).json()).toHaveLength(1);
  });

  test('one output by its address takes no other when it is asked again', async () => {
    const { id, contentId, output } = await finished(2);
    const remove = (address = '') =>
      running.app.inject({
        method: 'DELETE',
        url: `/api/predictions/content/${contentId}/${id}?output=${encodeURIComponent(address)}`,
        headers: ann.headers,
      });

    stage.content.selected.set(contentId, [output[0] ?? '']);
    const used = await remove(output[0]);
    expect(used.statusCode).toBe(422);
    expect(used.json().message).toContain(`“Item ${contentId}” uses it`);
    stage.content.isSilent = true;
    expect((await remove(output[0])).statusCode).toBe(503);
    stage.content.isSilent = false;
    stage.content.selected.delete(contentId);
    expect((await remove(output[0])).json().predictions[0].output).toEqual([output[1]]);
    expect((await remove(output[0])).statusCode).toBe(404);
    expect((await get(output[1] ?? '')).statusCode).toBe(200);
    expect((await remove(output[1])).json().predictions).toEqual([]);
    expect((await remove(output[1])).statusCode).toBe(404);
  });

  test('the last output, or no index, takes the whole prediction', async () => {
    const contentId = newId();
    const first = await finished(1, contentId);
    const second = await finished(2, contentId);

    for (const [id, query] of [
      [first.id, '?index=0'],
      [second.id, ''],
    ]) {
      const url = `/api/predictions/content/${contentId}/${id}${query}`;
      const reply = await running.app.inject({ method: 'DELETE', url, headers: ann.headers });
      expect(reply.statusCode).toBe(200);
    }

    expect((await get(`/api/predictions/content/${contentId}`)).json()).toEqual([]);
    expect(await stage.objects.list(`outputs/${first.id}/`)).toEqual([]);
    expect(await stage.objects.list(`outputs/${second.id}/`)).toEqual([]);
  });

  test('is refused while the item is scheduled, and nothing changes', async () => {
    const { id, contentId, output } = await finished();
    stage.content.refuse = new AppError(
      'failed_precondition',
      'This item is scheduled. Set it as draft first.',
    );

    const reply = await running.app.inject({
      method: 'DELETE',
      url: `/api/predictions/content/${contentId}/${id}?index=0`,
      headers: ann.headers,
    });

    expect(reply.statusCode).toBe(422);
    expect(reply.json().message).toContain('scheduled');
    expect((await get(output[0] ?? '')).statusCode).toBe(200);
  });

  test('is a 404 for another user, another item, an unknown id and an index beyond the end', async () => {
    const { id, contentId, output } = await finished();
    const remove = async (path: string, headers: Record<string, string>) =>
      (await running.app.inject({ method: 'DELETE', url: `/api/predictions/content/${path}`, headers }))
        .statusCode;

    expect(await remove(`${contentId}/${id}`, bob.headers)).toBe(404);
    expect(await remove(`${newId()}/${id}`, ann.headers)).toBe(404);
    expect(await remove(`${contentId}/${newId()}`, ann.headers)).toBe(404);
    expect(await remove(`${contentId}/${id}?index=5`, ann.headers)).toBe(404);
    expect(await remove(`${contentId}/${id}?index=x`, ann.headers)).toBe(400);
    expect(await remove(`${contentId}/${id}`, {})).toBe(401);
    expect((await get(output[0] ?? '')).statusCode).toBe(200);
  });

  test('an item takes all its predictions and bytes along', async () => {
    const { id, contentId } = await finished();
    const other = await finished();

    await stage.sayContentDeleted(ann.userId, contentId);

    await expect.poll(() => stage.predictionsCollection.countDocuments({ _id: id })).toBe(0);
    expect(await stage.objects.list(`outputs/${id}/`)).toEqual([]);
    expect(await stage.objects.list(`outputs/${other.id}/`)).toHaveLength(2);
  });
});

describe('all media', () => {
  test('is newest first and paged, with the total beside it, and only one’s own', async () => {
    const first = await finished();
    const second = await finished();

    const page = await get('/api/predictions/media?pageSize=1');
    const next = await get('/api/predictions/media?pageSize=1&currentPage=1');

    expect(page.headers['x-total-count']).toBe('2');
    expect(page.json()).toMatchObject([
      { output: second.output[0], preferred: false, _prediction: second.id, _content: second.contentId },
    ]);
    expect(next.json()).toMatchObject([{ output: first.output[0] }]);
    expect((await get('/api/predictions/media', bob.headers)).json()).toEqual([]);
    const oldest = await get('/api/predictions/media?sortDirection=asc');
    expect(oldest.json()[0].output).toBe(first.output[0]);
  });

  test('can be asked for the starred ones only', async () => {
    const { id, output } = await finished(2);
    const star = (call: string, body: object, headers = ann.headers) =>
      running.app.inject({ method: 'POST', url: `/api/predictions/${id}/${call}`, headers, payload: body });

    const starred = await star('addPreferred', { output: output[1] });
    expect(starred.statusCode).toBe(200);
    expect(starred.json().outputPreferred).toEqual([output[1]]);
    expect((await get('/api/predictions/media?filter=preferred')).json()).toMatchObject([
      { output: output[1], preferred: true },
    ]);

    expect((await star('addPreferred', { output: '/media/outputs/x/y.png' })).statusCode).toBe(404);
    expect((await star('addPreferred', { output: output[0] }, bob.headers)).statusCode).toBe(404);
    expect((await star('addPreferred', { output: 5 })).statusCode).toBe(400);
    expect((await star('removePreferred', { output: output[1] })).json().outputPreferred).toEqual([]);
    expect((await get('/api/predictions/media?filter=preferred')).json()).toEqual([]);
    expect((await get('/api/predictions/media?filter=cats')).statusCode).toBe(400);
    expect((await get('/api/predictions/media?sortKey=title')).statusCode).toBe(400);
  });

  test('says of each which item it was made for and whether that item uses it', async () => {
    const { contentId, output } = await finished(2);
    stage.content.selected.set(contentId, [output[1] ?? '']);

    const media = (await get('/api/predictions/media')).json();

    const item = { _id: contentId, title: `Item ${contentId}`, status: 'Draft' };
    expect(media).toMatchObject([
      { output: output[1], usedIn: { ...item, isSelected: true } },
      { output: output[0], usedIn: { ...item, isSelected: false } },
    ]);
    expect(media[0]).toMatchObject({ width: 896, height: 1088 });
    expect(media[0].placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]{40,400}$/);
  });

  test('names another item that uses it, when its own does not', async () => {
    const { contentId, output } = await finished();
    const other = newId();
    stage.content.selected.set(other, [output[0] ?? '']);
    const usedIn = async () => (await get('/api/predictions/media')).json()[0].usedIn;

    expect(await usedIn()).toMatchObject({ _id: other, isSelected: true });
    stage.content.selected.set(contentId, [output[0] ?? '']);
    expect(await usedIn()).toMatchObject({ _id: contentId, isSelected: true });
  });

  test('is searched by prompt, file name and item, and narrowed to uploads and what no item uses', async () => {
    const drawn = await finished();
    const objectKey = `incoming/${ann.userId}/${newId()}`;
    await stage.objects.put(objectKey, await aPicture(60, 40));
    const upload = { userId: ann.userId, contentId: newId(), objectKey, filename: 'Harbour.png' };
    const { predictions } = await stage.rpc.adoptUpload(upload);
    const uploaded = predictions[0]?.output[0];
    stage.content.titled.set('Regatta', [upload.contentId]);
    const found = async (filter: object) => {
      const reply = await get(
        `/api/predictions/media?sortDirection=asc&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      const outputs = reply.json().map((item: { output: string }) => item.output);
      expect(reply.headers['x-total-count']).toBe(String(outputs.length));
      return outputs;
    };

    expect(await found({ search: 'LIGHTHOUSE dusk' })).toEqual([drawn.output[0]]);
    expect(await found({ search: 'harbour' })).toEqual([uploaded]);
    expect(await found({ search: 'Regatta .png' })).toEqual([uploaded]);
    expect(await found({ search: 'Regatta lighthouse' })).toEqual([]);
    expect(await found({ uploads: true })).toEqual([uploaded]);
    stage.content.selected.set(newId(), [drawn.output[0] ?? '']);
    stage.content.selected.set(newId(), ['/media/outputs/x/y.png']);
    expect(await found({ unused: true })).toEqual([uploaded]);
    expect(await found({ unused: true, preferred: true })).toEqual([]);
    expect((await get('/api/predictions/media?filter={"size":1}')).statusCode).toBe(400);
  });

  test('is found by its prompt also when an older version kept it', async () => {
    const { output } = await finished();
    const collection = stage.outputsCollection;
    await collection.updateOne({ owner: ann.userId }, { $unset: { about: '' } });
    // As an installation that no newer version has started on yet.
    await stage.db.collection('migrations').deleteMany({});
    const again = await stage.start();

    const reply = await again.app.inject({
      url: `/api/predictions/media?filter=${encodeURIComponent('{"search":"lighthouse"}')}`,
      headers: ann.headers,
    });

    expect(reply.json()).toMatchObject([{ output: output[0] }]);
  });

  test('is listed all the same while nobody can say what it is used for', async () => {
    const { contentId, output } = await finished();
    stage.content.isSilent = true;

    const silent = await get('/api/predictions/media');
    stage.content.isSilent = false;
    stage.content.gone.add(contentId);
    const gone = await get('/api/predictions/media');

    expect(silent.statusCode).toBe(200);
    expect(silent.json()).toMatchObject([{ output: output[0], usedIn: null }]);
    expect(gone.json()).toMatchObject([{ output: output[0], usedIn: null }]);
  });

  test('is found by kind, origin, content type and time, alone and together, with the total', async () => {
    const type = newId();
    const before = new Date();
    const [plain, typed] = [await finished(), await finished(1, newId(), type)];
    const objectKey = `incoming/${ann.userId}/${newId()}`;
    await stage.objects.put(objectKey, await aPicture(60, 40));
    const upload = { userId: ann.userId, contentId: newId(), objectKey, filename: 'me.png' };
    const { predictions } = await stage.rpc.adoptUpload(upload);
    const uploaded = predictions[0]?.output[0];
    const found = async (query: string) => {
      const reply = await get(`/api/predictions/media?sortDirection=asc&${query}`);
      const outputs = reply.json().map((item: { output: string }) => item.output);
      expect(reply.headers['x-total-count']).toBe(String(outputs.length));
      return outputs;
    };

    expect(await found('origin=generated')).toEqual([plain.output[0], typed.output[0]]);
    expect(await found('origin=uploaded')).toEqual([uploaded]);
    expect(await found(`contentType=${type}`)).toEqual([typed.output[0]]);
    expect(await found(`contentType=${type}&origin=uploaded`)).toEqual([]);
    expect(await found(`contentType=${type}&filter=preferred`)).toEqual([]);
    expect(await found('kind=image')).toHaveLength(3);
    expect(await found('kind=video')).toEqual([]);
    expect(await found(`from=${before.toISOString()}`)).toHaveLength(3);
    expect(await found(`to=${before.toISOString()}`)).toEqual([]);
    expect(await found(`contentType=${newId()}`)).toEqual([]);
  });

  test.each([
    'kind=audio',
    'origin=found',
    'from=yesterday',
    'to=2026-13-40',
    'to=2016-12-31T23:59:60Z',
    'contentType=',
  ])('is not asked for by %s', async query => {
    expect((await get(`/api/predictions/media?${query}`)).statusCode).toBe(400);
  });

  test.each(['/api/predictions/media', '/api/predictions/content/abc'])(
    '%s answers 401 without a token and with a forged one',
    async url => {
      expect((await get(url, {})).statusCode).toBe(401);
      expect((await get(url, { authorization: `${ann.headers.authorization}x` })).statusCode).toBe(401);
    },
  );
});

describe('an item with more predictions than one message of the bus holds', () => {
  const most = 120;
  /** Such an item of Ann's, and the ids of its predictions, newest first. */
  async function manyOrders() {
    const { id, contentId } = await finished();
    const drawn = await stage.predictionsCollection.findOne({ _id: id });
    if (!drawn) throw new Error('Nothing was drawn.');
    const input = { ...drawn.input, prompt: 'a '.repeat(5_000) };
    const older = Array.from({ length: most }, (_, index) => ({
      ...drawn,
      _id: newId(),
      key: newId(),
      state: 'failed' as const,
      error: 'The image service is full.',
      input,
      // Several of one moment, so that a page may end between them.
      startedAt: new Date(drawn.startedAt.getTime() - 1_000 * (1 + Math.floor(index / 10))),
    }));
    await stage.predictionsCollection.insertMany(older);
    const order = { owner: ann.userId, content: contentId };
    const all = await stage.predictionsCollection.find(order).sort({ startedAt: -1, _id: -1 }).toArray();
    return { item: { userId: ann.userId, contentId, inPages: true }, ids: all.map(({ _id }) => _id) };
  }
  type Page = Awaited<ReturnType<typeof stage.rpc.listPredictions>>;
  /** All ids from a first page on. */
  async function walk(
    item: { userId: string; contentId: string },
    first: Pick<Page, 'predictions' | 'next'>,
  ) {
    const ids = first.predictions.map(({ id }) => id);
    for (let { next } = first; next; ) {
      const page = await stage.rpc.listPredictions({ ...item, inPages: true, after: next });
      ids.push(...page.predictions.map(({ id }) => id));
      next = page.next;
    }
    return ids;
  }

  test('tells of all, a page at a time', async () => {
    const { item, ids } = await manyOrders();

    expect(await walk(item, await stage.rpc.listPredictions(item))).toEqual(ids);
  });

  test('takes further orders and uploads, and answers them', async () => {
    const { item, ids } = await manyOrders();
    const order = { ...item, key: newId(), prompt: 'a boat' };

    const first = await walk(item, await stage.rpc.generate(order));
    expect(await walk(item, await stage.rpc.generate(order))).toEqual(first);
    expect(first.slice(1)).toEqual(ids);

    const objectKey = `incoming/${ann.userId}/${newId()}`;
    await stage.objects.put(objectKey, await aPicture(60, 40));
    const upload = { ...item, objectKey, filename: 'me.png' };
    expect((await walk(item, await stage.rpc.adoptUpload(upload))).slice(1)).toEqual(first);
  });

  test('is told whole to an older version that knows no pages, where that fits', async () => {
    const { contentId, id } = await finished();

    const answer = await stage.rpc.listPredictions({ userId: ann.userId, contentId });

    expect(answer.predictions.map(one => one.id)).toEqual([id]);
    expect(answer.next).toBeUndefined();
  });
});

describe('media bytes', () => {
  let url: string;
  let bytes: Buffer;
  let etag: string;

  beforeAll(async () => {
    ann = await stage.identity.newUser();
    const { output } = await finished();
    url = output[0] ?? '';
    const whole = await get(url, {});
    bytes = whole.rawPayload;
    etag = String(whole.headers.etag);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  test('come in ranges', async () => {
    const middle = await get(url, { range: 'bytes=10-19' });
    expect(middle.statusCode).toBe(206);
    expect(middle.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`);
    expect(middle.rawPayload).toEqual(bytes.subarray(10, 20));

    const tail = await get(url, { range: 'bytes=-5' });
    expect(tail.rawPayload).toEqual(bytes.subarray(-5));

    const beyond = await get(url, { range: `bytes=${bytes.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${bytes.length}`);

    const other = await get(url, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect(other.statusCode).toBe(200);
  });

  test('are not sent again to whom has them, and HEAD tells the size', async () => {
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);

    const head = await fetch(`${running.url}${url}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(head.headers.get('content-type')).toBe('image/png');
  });

  test.each([
    '/media/uploads/secret.png',
    '/media/outputs/../uploads/secret.png',
    '/media/outputs/..%2Fuploads%2Fsecret.png',
    '/media/outputs//x.png',
    '/media/outputs/none/none.png',
    '/media/predictions',
  ])('%s is a 404 or 400, whatever lies there', async path => {
    await stage.objects.put('uploads/secret.png', Buffer.from('secret'));

    const reply = await get(path, {});

    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.body).not.toContain('secret');
  });
});
