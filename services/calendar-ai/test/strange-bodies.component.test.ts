import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createLogger } from '@insta-ai/chassis/logger';
import { serveHttp } from '@insta-ai/deploy/testing/servers/serve-http';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { type CallEnd, createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';

type Send = (response: ServerResponse, request: IncomingMessage) => void;

async function listen(send: Send): Promise<string> {
  const server = await serveHttp((request, response) => send(response, request));
  onTestFinished(server.stop);
  return server.url;
}

/** Asks a server once; how each call ended, and what came of them. */
async function ask(send: Send) {
  const url = await listen(send);
  const settings = { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'm' };
  const ends: CallEnd[] = [];
  const log = createLogger('silent');
  const clock = { wait: async () => {}, random: () => 0 };
  const outcome = await createOpenAiChat({ forms: createFakeForm(), settings, log, clock })(
    {
      messages: [{ role: 'user', content: 'Hello' }],
      name: 'write_answer',
      schema: Type.Object({ answer: Type.String() }),
      deadline: Date.now() + 100_000,
    },
    async make => {
      const end = await make();
      ends.push(end);
      return end;
    },
  ).catch((error: unknown) => error);
  return { outcome, ends };
}

const sse = 'text/event-stream';
const jsonType = 'application/json';
const text = '{"answer":"Grüße 🌊 日本"}';
const usage = { prompt_tokens: 50, completion_tokens: 9, total_tokens: 59 };
const whole = JSON.stringify({
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
  usage,
});
const chunk = (more: object) => JSON.stringify({ object: 'chat.completion.chunk', ...more });
const said = (content: string, finish_reason: string | null = null) =>
  chunk({ choices: [{ index: 0, delta: { content }, finish_reason }] });
const chunks = [...[...text].map(one => said(one)), said('', 'stop'), chunk({ choices: [], usage })];
const stream = (of: (data: string) => string, end = 'data: [DONE]\n\n') => chunks.map(of).join('') + end;
const event = (data: string) => `data: ${data}\n\n`;
const usual = stream(event);

const sends =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Send =>
  response =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
const withTrailer: Send = response => {
  response.writeHead(200, { 'content-type': jsonType, trailer: 'x-usage' });
  response.write(whole);
  response.addTrailers({ 'x-usage': '3' });
  response.end();
};
const packed = (body: string | Buffer, how: string) => sends(jsonType, body, { 'content-encoding': how });
/** Says that more comes than does. */
const short =
  (type: string, body: string): Send =>
  response => {
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) + 500 });
    response.write(body, () => response.destroy());
  };
const inBytes =
  (type: string, body: string): Send =>
  async response => {
    response.writeHead(200, { 'content-type': type });
    response.socket?.setNoDelay(true);
    for (const byte of Buffer.from(body)) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    response.end();
  };

test.each<[string, Send]>([
  ['packed by gzip', packed(gzipSync(whole), 'gzip')],
  ['packed by brotli', packed(brotliCompressSync(whole), 'br')],
  ['packed by zstd', packed(zstdCompressSync(whole), 'zstd')],
  ['a stream packed by brotli', sends(sse, brotliCompressSync(usual), { 'content-encoding': 'br' })],
  ['with a mark of its byte order', sends(jsonType, `\uFEFF${whole}`)],
  ['with that mark, of another type', sends('application/octet-stream', `\uFEFF${whole}`)],
  ['after blank lines', sends(jsonType, `\n\n  ${whole}\n`)],
  ['byte by byte', inBytes(jsonType, whole)],
  ['a stream', sends(sse, usual)],
  ['a stream byte by byte', inBytes(sse, usual)],
  ['a stream with CRLF', sends(sse, usual.replaceAll('\n', '\r\n'))],
  ['a stream with CR', sends(sse, usual.replaceAll('\n', '\r'))],
  ['a stream without the blank', sends(sse, usual.replaceAll('data: ', 'data:'))],
  [
    'a stream with comments',
    sends(
      sse,
      stream(data => `: PROCESSING\n\ndata: ${data}\n\n`),
    ),
  ],
  [
    'a stream with comments in events',
    sends(
      sse,
      stream(data => `: 1\ndata: ${data}\n\n`),
    ),
  ],
  [
    'a stream with other fields',
    sends(
      sse,
      stream(data => `id: 1\nevent: message\nretry: 9\ndata: ${data}\n\n`),
    ),
  ],
  ['a stream without its end', sends(sse, stream(event, ''))],
  ['a stream without its last line break', sends(sse, stream(event, 'data: [DONE]'))],
  ['a stream whose last event has no line break', sends(sse, stream(event, '').trimEnd())],
  ['a stream with a mark of its byte order', sends(sse, `\uFEFF${usual}`)],
  ['a stream with a blank after its end', sends(sse, stream(event, 'data: [DONE] \n\n'))],
  ['a stream with more after its end', sends(sse, `${usual}data: nonsense\n\n`)],
  ['a stream that calls itself JSON', sends(jsonType, usual)],
  ['a stream that calls itself bytes', sends('application/octet-stream', usual)],
  ['with a trailer', withTrailer],
])('an answer %s is read and counted, of one call', async (_what, send) => {
  const { outcome, ends } = await ask(send);

  expect(outcome).toBe(text);
  expect(ends).toMatchObject([{ wasMade: true, usage: { inputTokens: 50, outputTokens: 9 } }]);
});

const asStream = (...parts: string[]) => sends(sse, parts.join(''));
const bytes = Buffer.from(usual);

test.each<[string, Send, RegExp]>([
  ['an error', sends(jsonType, '{"error":{"message":"Upstream broke"}}'), /broke off.*"Upstream broke"/],
  ['an error in a stream', asStream(event('{"error":{"message":"Upstream broke"}}')), /"Upstream broke"/],
  [
    'an error in the middle of a stream',
    asStream(event(said('{"a')), 'event: error\n', event('{"error":{"message":"Upstream broke"}}')),
    /broke off.*"Upstream broke"/,
  ],
  ['a stream cut in a letter', sends(sse, bytes.subarray(0, bytes.indexOf('ü') + 1)), /broke off/],
  ['a stream cut in an event', asStream(usual.slice(0, 300)), /broke off/],
  ['nothing', sends(jsonType, ''), /not an answer/],
  ['no events', asStream(''), /not an answer/],
  ['a page', sends('text/html', '<html>Sign in</html>'), /not an answer/],
  ['a stream of no chunks', asStream('data: Sign in\n\n'), /not an answer/],
  ['less than its length', short(jsonType, whole), /broke off/],
  ['a stream that is less than its length', short(sse, usual), /broke off/],
  ['half of what was packed', packed(gzipSync(whole).subarray(0, 60), 'gzip'), /not an answer/],
  ['what was never packed', packed(whole, 'br'), /broke off/],
  ['no content', response => response.writeHead(204).end(), /not an answer/],
])('%s in place of an answer is said so, asked for once, and may be paid', async (_what, send, words) => {
  const { outcome, ends } = await ask(send);

  expect(outcome).toMatchObject({ code: 'upstream_failed', message: expect.stringMatching(words) });
  expect(ends).toMatchObject([{ wasMade: true }]);
  expect(ends[0]).not.toHaveProperty('usage');
});

test.each([301, 302, 303, 307, 308])(
  'a key does not follow a %i to another host, and nothing was made',
  async status => {
    const keys: unknown[] = [];
    const other = await listen((response, request) => {
      keys.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': jsonType }).end(whole);
    });
    const location = `${other.replace('127.0.0.1', 'localhost')}/v1/chat/completions`;

    const { outcome, ends } = await ask(response => response.writeHead(status, { location }).end());

    expect(outcome).toMatchObject({ message: expect.stringContaining('to another address') });
    expect(ends).toMatchObject([{ wasMade: false }]);
    expect(keys).toEqual([]);
  },
);
