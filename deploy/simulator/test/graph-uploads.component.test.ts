import { expect, test } from 'vitest';
import { accountId, startHost, startTestSimulator } from './start-test-simulator.ts';

function box(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes, type)]);
}

const film = Buffer.concat([box('ftyp', 16), box('moov', 16), box('mdat', 200_000)]);

/** A container that waits for a film, and what is done with it. */
async function open(params: Record<string, string> = { media_type: 'REELS' }) {
  // At the real pace, so that only the moved clock makes a container ready.
  const simulator = await startTestSimulator({ speed: 1 });
  const { body } = await simulator.graph('POST', `${accountId}/media`, {
    upload_type: 'resumable',
    ...params,
  });
  const fields = 'status_code,video_status';
  const state = async () => (await simulator.graph('GET', body.id, { fields })).body;
  const send = async (offset: number, more: { token?: string; bytes?: Buffer; total?: number } = {}) => {
    const {
      token = simulator.credentials.userAccessToken,
      bytes = film.subarray(offset),
      total = film.length,
    } = more;
    const headers = { authorization: `OAuth ${token}`, offset: String(offset), file_size: String(total) };
    const answer = await fetch(body.uri, { method: 'POST', headers, body: new Uint8Array(bytes) });
    return { status: answer.status, body: await answer.json() };
  };
  return { simulator, id: body.id as string, uri: body.uri as string, state, send };
}

test('a film that is uploaded whole is prepared and published (2.6)', async () => {
  const { simulator, id, uri, state, send } = await open();
  expect(uri).toBe(`${simulator.url}/rupload/ig-api-upload/v25.0/${id}`);
  expect(await state()).toMatchObject({
    status_code: 'IN_PROGRESS',
    video_status: { uploading_phase: { status: 'not_started', bytes_transferred: 0 } },
  });

  expect(await send(0)).toEqual({ status: 200, body: { success: true, message: 'Upload successful.' } });
  expect(await state()).toMatchObject({
    status_code: 'IN_PROGRESS',
    video_status: { uploading_phase: { status: 'complete', bytes_transferred: film.length } },
  });
  await simulator.advance(10);
  await expect.poll(async () => (await state()).status_code).toBe('FINISHED');

  const { status } = await simulator.graph('POST', `${accountId}/media_publish`, { creation_id: id });
  expect(status).toBe(200);
});

test('one that broke off goes on exactly where it was, also after a kill', async () => {
  const { simulator, state, send } = await open();
  await simulator.order({ target: 'graph.upload', kind: 'broken-upload', bytes: 70_000 });

  await expect(send(0)).rejects.toThrow();

  expect(await state()).toMatchObject({
    video_status: { uploading_phase: { status: 'in_progress', bytes_transferred: 70_000 } },
  });
  expect(await send(0)).toMatchObject({
    status: 400,
    body: { debug_info: { retriable: true, type: 'OffsetInvalidError' } },
  });
  expect((await send(70_000)).status).toBe(200);
  expect(await send(film.length)).toMatchObject({ body: { debug_info: { retriable: false } } });
});

test('what Meta would not take is refused', async () => {
  const { simulator, send } = await open();
  expect(await send(0, { token: 'nobody' })).toMatchObject({
    status: 400,
    body: { debug_info: { type: 'NotAuthorizedError' } },
  });
  expect(await send(0, { bytes: film.subarray(0, 100) })).toMatchObject({
    body: { debug_info: { type: 'PartialRequestError' } },
  });
  expect(await send(0, { total: 400 * 1024 * 1024 })).toMatchObject({
    body: { debug_info: { type: 'FileSizeError' } },
  });
  const create = (params: Record<string, string>) =>
    simulator.graph('POST', `${accountId}/media`, { upload_type: 'resumable', ...params });
  expect((await create({ image_url: 'https://example.com/a.jpg' })).status).toBe(400);
  expect((await create({ media_type: 'REELS', video_url: 'https://example.com/a.mp4' })).status).toBe(400);
});

test('a film that is none ends in ERROR', async () => {
  const { simulator, state, send } = await open({ media_type: 'STORIES' });

  expect((await send(0, { bytes: Buffer.from('RIFF0000AVI LIST'), total: 16 })).status).toBe(200);

  await simulator.advance(10);
  await expect.poll(async () => (await state()).status_code).toBe('ERROR');
});

test('a simulator that reaches one place only asks no other', async () => {
  const asked: string[] = [];
  const host = await startHost((request, reply) => {
    asked.push(request.url ?? '');
    reply.writeHead(404).end();
  });
  const simulator = await startTestSimulator({ reachesOnly: ['https://bucket.example.com'] });

  const { body } = await simulator.graph('POST', `${accountId}/media`, { image_url: `${host}/a.jpg` });

  expect(body.error).toMatchObject({ code: 9004, error_subcode: 2207052 });
  expect(asked).toEqual([]);
});
