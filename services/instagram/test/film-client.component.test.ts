import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createLogger } from '@insta-ai/chassis/logger';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { expect, it, onTestFinished } from 'vitest';
import { createFilmClient } from '../src/graph/film-client.ts';

const film = Buffer.alloc(300_000, 'film');

/** Sends the film from 100 000 on to a host that does with it what it likes. */
async function send(
  answer: (request: IncomingMessage, reply: ServerResponse) => void,
  { silenceMs = 60_000, stopping = neverStopping, ends = neverStopping } = {},
) {
  const server = createServer(answer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const sendFilm = createFilmClient({ silenceMs, stopping, log: createLogger('silent') });
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ig-api-upload/v25.0/1`;
  const rest = Readable.from([film.subarray(100_000, 150_000), film.subarray(150_000)]);
  return sendFilm({ uri, token: 'EAApage', rest, offset: 100_000, bytes: film.length, ends });
}

const say = (reply: ServerResponse, status: number, body: object) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

it('sends the rest in one request of a known length, with its place in the whole', async () => {
  let came = Buffer.alloc(0);
  let head: IncomingMessage['headers'] = {};
  const sent = await send(async (request, reply) => {
    head = request.headers;
    for await (const piece of request) came = Buffer.concat([came, piece]);
    say(reply, 200, { success: true, message: 'Upload successful.' });
  });

  expect(sent).toEqual({ kind: 'ok', value: undefined });
  expect(came.equals(film.subarray(100_000))).toBe(true);
  expect(head).toMatchObject({
    authorization: 'OAuth EAApage',
    offset: '100000',
    file_size: '300000',
    'content-length': '200000',
  });
});

it('tells what is refused for good from what may be sent again', async () => {
  const refuse = (retriable: boolean) =>
    send((request, reply) => {
      request
        .resume()
        .on('end', () =>
          say(reply, 400, { debug_info: { retriable, type: 'PartialRequestError', message: 'Too short' } }),
        );
    });

  expect(await refuse(false)).toMatchObject({ kind: 'refused', error: { status: 400, text: 'Too short' } });
  expect(await refuse(true)).toEqual({
    kind: 'unclear',
    reason: 'PartialRequestError',
    answer: { words: 'Too short', code: 'PartialRequestError' },
  });
});

it('ends when the line is silent, when the process does, and when somebody else goes on', async () => {
  expect(await send(() => {}, { silenceMs: 20 })).toMatchObject({ kind: 'unclear' });

  const stop = new AbortController();
  expect(await send(() => stop.abort(), { stopping: stop.signal })).toMatchObject({ kind: 'unclear' });
  const end = new AbortController();
  expect(await send(() => end.abort(), { ends: end.signal })).toMatchObject({ kind: 'unclear' });
});
