import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeLessons } from '../../src/providers/openai/known-lessons.store.fake.ts';
import { createOpenAiImagesGateway } from '../../src/providers/openai/openai-images.gateway.ts';
import { servePeer } from './provider-peer.ts';

type Send = (response: ServerResponse, request: IncomingMessage) => void;

async function listen(send: Send): Promise<string> {
  const { origin, close } = await servePeer((request, _body, response) => send(response, request));
  onTestFinished(close);
  return origin;
}

/** Orders one picture of a server that bills it. */
async function order(send: Send) {
  let asked = 0;
  const origin = await listen((response, request) => {
    asked += 1;
    send(response, request);
  });
  const provider = createOpenAiImagesGateway({
    setting: 'OPENAI_IMAGE_MODEL',
    baseUrl: `${origin}/v1`,
    key: 'key',
    model: 'gpt-image-2',
    isFree: false,
    requestMs: 5_000,
    keptAt: [],
    fetchAgainMs: 1,
    lessons: createFakeLessons(),
  });
  const files = { bytes: () => Promise.reject(), address: () => Promise.reject() };
  const prepared = await provider.prepare(
    { prompt: 'A sea', seed: 1, count: 1, styles: [], controls: [] },
    files,
  );
  const outcome = await provider.start(prepared, { id: 'one', cancelAfterSeconds: 60, webhook: undefined });
  return { outcome, asked };
}

const picture = Buffer.from([0xff, 0xfb, 0xef, ...Buffer.from('picture of the sea '.repeat(20))]);
const b64 = picture.toString('base64');
const answerOf = (data: object) =>
  JSON.stringify({ created: 1, data: [data], usage: { input_tokens: 50, output_tokens: 900 } });
const whole = answerOf({ b64_json: b64 });
const sends =
  (body: string | Buffer, headers: Record<string, string | number> = {}): Send =>
  response =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
const packed = (body: string | Buffer, how: string) => sends(body, { 'content-encoding': how });
const inBytes: Send = async response => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.socket?.setNoDelay(true);
  for (const byte of Buffer.from(whole)) {
    response.write(Buffer.from([byte]));
    await new Promise(setImmediate);
  }
  response.end();
};
const withTrailer: Send = response => {
  response.writeHead(200, { 'content-type': 'application/json', trailer: 'x-usage' });
  response.write(whole);
  response.addTrailers({ 'x-usage': '3' });
  response.end();
};

test.each<[string, Send]>([
  ['packed by gzip', packed(gzipSync(whole), 'gzip')],
  ['packed by brotli', packed(brotliCompressSync(whole), 'br')],
  ['packed by zstd', packed(zstdCompressSync(whole), 'zstd')],
  ['with a mark of its byte order', sends(`\uFEFF${whole}`)],
  ['after blank lines', sends(`\r\n\r\n ${whole}\n`)],
  ['of another type', sends(whole, { 'content-type': 'text/plain' })],
  ['byte by byte', inBytes],
  ['with a trailer', withTrailer],
  ['with line breaks in the picture', sends(answerOf({ b64_json: b64.replace(/(.{76})/g, '$1\r\n') }))],
  ['with a picture as addresses are written', sends(answerOf({ b64_json: picture.toString('base64url') }))],
  ['with a data address', sends(answerOf({ b64_json: null, url: `data:image/png;base64,${b64}` }))],
  [
    'with a data address in place of the bytes',
    sends(answerOf({ b64_json: `data:image/png;base64,${b64}` })),
  ],
  ['with a data address in capitals', sends(answerOf({ url: `DATA:image/png;base64,${b64}` }))],
])('an answer %s is the picture, with its tokens, of one order', async (_what, send) => {
  expect(await order(send)).toEqual({
    outcome: { kind: 'drawn', pictures: [picture], tokens: { inputTokens: 50, outputTokens: 900 } },
    asked: 1,
  });
});

test('a picture that lies at an address beside bytes that are none is fetched from there, without the key', async () => {
  const keys: unknown[] = [];
  const { outcome } = await order((response, request) => {
    if (request.method === 'POST')
      return sends(answerOf({ b64_json: null, url: `http://${request.headers.host}/one.png` }))(
        response,
        request,
      );
    keys.push(request.headers.authorization);
    response.end(picture);
  });

  expect(outcome).toMatchObject({ kind: 'drawn', pictures: [picture] });
  expect(keys).toEqual([undefined]);
});

test.each<[string, Send]>([
  [
    'less than its length',
    response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length + 500 });
      response.write(whole, () => response.destroy());
    },
  ],
  ['half of what was packed', packed(gzipSync(whole).subarray(0, 60), 'gzip')],
  ['what was never packed', packed(whole, 'br')],
  ['half of its text', sends(whole.slice(0, 100))],
  ['nothing', sends('')],
])('%s says nothing for sure, and is asked for once', async (_what, send) => {
  expect(await order(send)).toEqual({ outcome: { kind: 'unclear', cause: expect.any(String) }, asked: 1 });
});

test.each([301, 302, 303, 307, 308])('a key does not follow a %i to another host', async status => {
  const keys: unknown[] = [];
  const other = await listen((response, request) => {
    keys.push(request.headers.authorization);
    response.end(whole);
  });

  const { outcome } = await order(response => {
    response.writeHead(status, { location: `${other.replace('127.0.0.1', 'localhost')}/v1/images` }).end();
  });

  expect(outcome).toMatchObject({ kind: 'unclear' });
  expect(keys).toEqual([]);
});
