import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeAskedWithPage } from './asked-with-page.ts';
import type { WireReply, WireRequest } from './transport.ts';

const url = '/api/users/getUser';
const own: WireReply = { status: 200, header: () => null, text: 'asked by the call' };
const transport = vi.fn(async () => own);
const ask = takeAskedWithPage(transport);

const request = (more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url,
  headers: { Authorization: 'Bearer t1' },
  signal: new AbortController().signal,
  ...more,
});

function askedWithPage(reply: Promise<Response>) {
  // Nobody may take it, and then its failure is nobody's.
  reply.catch(() => {});
  window.askedWithPage = { [url]: { authorization: 'Bearer t1', reply } };
}

beforeEach(() => {
  transport.mockClear();
  // The page is young, however long the tests before this one took.
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  askedWithPage(Promise.resolve(new Response('asked with the page', { headers: { etag: '"7"' } })));
});

afterEach(() => {
  delete window.askedWithPage;
  vi.restoreAllMocks();
});

test('an answer that was asked with the page is taken, once', async () => {
  const first = await ask(request());

  expect(first).toMatchObject({ status: 200, text: 'asked with the page' });
  expect(first.header('ETag')).toBe('"7"');
  expect(transport).not.toHaveBeenCalled();
  expect(await ask(request())).toBe(own);
});

test.each([
  ['of somebody else', request({ headers: { Authorization: 'Bearer t2' } })],
  ['of nobody', request({ headers: {} })],
  ['that changes something', request({ method: 'POST' })],
  ['for something else', request({ url: '/api/contents/42' })],
])('a call %s asks by itself', async (_, call) => {
  expect(await ask(call)).toBe(own);
});

test('what nobody took for long is too old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(31_000);

  expect(await ask(request())).toBe(own);
});

test('a question that got no answer is asked again', async () => {
  askedWithPage(Promise.reject(new TypeError('Failed to fetch')));

  expect(await ask(request())).toBe(own);
});

test('a call that was cancelled meanwhile ends as a cancelled one', async () => {
  const cancel = new AbortController();
  const answer = ask(request({ signal: cancel.signal }));
  cancel.abort();

  await answer;

  expect(transport).toHaveBeenCalledOnce();
});

test('a call that is cancelled, or whose time is over, waits for no answer', async () => {
  askedWithPage(new Promise(() => {}));
  const cancel = new AbortController();
  const answer = ask(request({ signal: cancel.signal }));

  cancel.abort();

  expect(await answer).toBe(own);
});

test('a call that is cancelled waits for no rest of an answer', async () => {
  askedWithPage(Promise.resolve(new Response(new ReadableStream())));
  const cancel = new AbortController();
  const answer = ask(request({ signal: cancel.signal }));

  cancel.abort();

  expect(await answer).toBe(own);
});
