import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@insta-ai/chassis/logger';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGraphClient } from '../src/graph/graph-client.ts';

let respond: (response: ServerResponse) => void;
let seen: { url: string; body: string; type: string | undefined };
let lines: string[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  seen = {
    url: request.url ?? '',
    body: Buffer.concat(chunks).toString(),
    type: request.headers['content-type'],
  };
  respond(response);
});
const log = createLogger('debug', { write: (line: string) => void lines.push(line) });

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});
beforeEach(() => {
  lines = [];
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  respond = response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
};
const call = (method: 'GET' | 'POST' = 'GET', timeoutMs = 60_000) =>
  createGraphClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graph/`,
    version: 'v25.0',
    appSecret: 'app-secret',
    timeoutMs,
    log,
  })({
    method,
    path: '1784/media',
    params: { caption: 'a #b & ü' },
    token: 'EAAtoken',
    reply: Type.Object({ id: Type.String() }),
  });

// HMAC-SHA256 of "EAAtoken" with "app-secret", made with openssl.
const proof = '9f9f0867bc3df2d00cecd6aa6fb78e65b64c050401bd6ec5b84d98503d443d34';

describe('the Graph client', () => {
  it('puts the parameters of a GET into the query and those of a POST into a form, with token and proof', async () => {
    json(200, { id: '1', extra: { ignored: true } });
    const expected = `caption=a+%23b+%26+%C3%BC&access_token=EAAtoken&appsecret_proof=${proof}`;

    expect(await call('GET')).toMatchObject({ kind: 'ok', value: { id: '1' } });
    expect(seen).toMatchObject({ url: `/graph/v25.0/1784/media?${expected}`, body: '' });
    await call('POST');
    expect(seen).toMatchObject({ url: '/graph/v25.0/1784/media', body: expected });
    expect(seen.type).toContain('application/x-www-form-urlencoded');
  });

  it('reads a refusal, with what the rate-limit header says, and logs its trace', async () => {
    const usage = {
      'x-business-use-case-usage': '{"1784":[{"call_count":100,"estimated_time_to_regain_access":19}]}',
    };
    const error = { code: 80002, error_subcode: 5, message: 'Slow down', fbtrace_id: 'Atrace' };
    json(400, { error }, usage);

    expect(await call()).toMatchObject({
      kind: 'refused',
      error: { status: 400, code: 80002, subcode: 5, transient: false, regainMs: 19 * 60_000 },
    });
    expect(lines.join('')).toContain('Atrace');
  });

  it('keeps what the platform says to the person, without addresses and tokens', async () => {
    const said = 'The link https://planner.example.com/media/a.jpg?sig=1 of access_token=EAAtoken is dead.';
    json(400, {
      error: { code: 100, message: '(#100) Bad link', error_user_title: 'No', error_user_msg: said },
    });

    expect(await call('POST')).toMatchObject({
      kind: 'refused',
      error: {
        text: '(#100) Bad link',
        forPerson: 'The link planner.example.com/… of access_token=… is dead.',
      },
    });
  });

  it('reads a 429 that is no answer of the platform, and how long to stay away', async () => {
    respond = response => void response.writeHead(429, { 'retry-after': '7200' }).end('<html>');
    expect(await call('POST')).toMatchObject({
      kind: 'refused',
      error: { status: 429, code: 0, regainMs: 7_200_000 },
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a page', response => void response.writeHead(200).end('<html>')],
    ['a server error', response => void response.writeHead(503).end('<html>')],
    ['a reply without an id', response => void response.writeHead(200).end('{"ok":true}')],
    ['half a reply', response => void response.writeHead(200, { 'content-length': '50' }).end('{"id":')],
    ['no reply', () => {}],
    ['a lost connection', response => void response.destroy()],
    ['a redirect', response => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('calls %s unclear', async (_name, answer) => {
    respond = answer;
    expect(await call('POST', 300)).toMatchObject({ kind: 'unclear' });
  });

  it('calls a server that is not there unclear', async () => {
    const lost = createGraphClient({
      baseUrl: 'http://127.0.0.1:1',
      version: 'v25.0',
      appSecret: 's',
      timeoutMs: 300,
      log,
    });
    const reply = Type.Object({});
    expect(await lost({ method: 'GET', path: 'me', params: {}, token: 'EAAtoken', reply })).toMatchObject({
      kind: 'unclear',
    });
  });

  it('never logs a token, a proof or a text', async () => {
    json(200, { id: '1' });
    await call('GET');
    respond = response => void response.destroy();
    await call('GET');
    json(400, { error: { code: 190, message: 'Bad token EAAtoken' } });
    await call('POST');

    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.join('')).not.toMatch(/EAAtoken|appsecret_proof|caption/);
  });
});
