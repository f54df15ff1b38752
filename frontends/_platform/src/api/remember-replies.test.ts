import { beforeEach, expect, test } from 'vitest';
import { rememberReplies } from './remember-replies.ts';
import type { Transport, WireRequest } from './transport.ts';

const { signal } = new AbortController();
let sent: WireRequest[];
/** What the server has under each address, with its tag. */
let server: { [url: string]: { text: string; tag: string | null } };
let ask: Transport;

beforeEach(() => {
  sent = [];
  server = { '/list': { text: '["one"]', tag: 'W/"1"' } };
  ask = rememberReplies(async request => {
    sent.push(request);
    const { text, tag } = server[request.url] ?? { text: '', tag: null };
    const isSame = tag !== null && request.headers['If-None-Match'] === tag;
    return {
      status: isSame ? 304 : 200,
      text: isSame ? '' : text,
      header: name => (name === 'etag' ? tag : null),
    };
  });
});

const get = (url = '/list', token = 'anna') =>
  ask({ method: 'GET', url, headers: { Authorization: token }, signal });
const tags = () => sent.map(({ headers }) => headers['If-None-Match']);

test('what has not changed since is answered from memory, and what has is taken anew', async () => {
  const first = await get();
  const again = await get();
  server['/list'] = { text: '["two"]', tag: 'W/"2"' };
  const changed = await get();
  await get();

  expect([first, again, changed].map(({ status, text }) => [status, text])).toEqual([
    [200, '["one"]'],
    [200, '["one"]'],
    [200, '["two"]'],
  ]);
  expect(tags()).toEqual([undefined, 'W/"1"', 'W/"1"', 'W/"2"']);
});

test('an answer without a tag, and one to a call that changes something, is not kept', async () => {
  server['/other'] = { text: '{}', tag: null };
  await get('/other');
  await get('/other');
  await ask({ method: 'POST', url: '/list', headers: { Authorization: 'anna' }, signal });
  await get();

  expect(tags()).toEqual([undefined, undefined, undefined, undefined]);
});

test('nothing is left for the next person of this browser, nor for the same one after a sign-out', async () => {
  await get();
  await get('/list', 'bert');
  await get('/list', 'bert');
  await ask({ method: 'GET', url: '/public', headers: {}, signal });
  await get('/list', 'bert');

  expect(tags()).toEqual([undefined, undefined, 'W/"1"', undefined, undefined]);
});

test('only the latest lists are kept', async () => {
  for (let n = 0; n < 20; n += 1) server[`/list/${n}`] = { text: String(n), tag: String(n) };
  await get();
  for (let n = 0; n < 20; n += 1) await get(`/list/${n}`);
  sent = [];
  await get();
  await get('/list/19');

  expect(tags()).toEqual([undefined, '19']);
});
