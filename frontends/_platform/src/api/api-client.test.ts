import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, callApiWithTotal, setTransport } from './api-client.ts';
import { ApiError, messageOf } from './api-error.ts';
import { credentials } from './credentials.ts';
import type { WireReply, WireRequest } from './transport.ts';

const sent: WireRequest[] = [];

function answerWith(...answers: { status?: number; body?: unknown; total?: string }[]) {
  setTransport(async request => {
    sent.push(request);
    const {
      status = 200,
      body = {},
      total = null,
    } = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, header: () => total, text } satisfies WireReply;
  });
}

beforeEach(() => {
  sent.length = 0;
});

afterEach(() => {
  setTransport();
  credentials.forget();
  credentials.onRefused(async () => false);
  vi.unstubAllGlobals();
});

test('a call carries the headers of the specification and the token', async () => {
  credentials.keep('t1');
  answerWith({ body: [] });

  await callApi('listContents', { query: { pageSize: 40, sortKey: 'date', filter: '' } });

  expect(sent[0]).toMatchObject({
    method: 'GET',
    url: '/api/contents?pageSize=40&sortKey=date',
    headers: {
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
      'app-version': '0.1.0',
      Authorization: 'Bearer t1',
    },
  });
});

test('parameters are written into the path and the body goes as JSON', async () => {
  answerWith({ body: {} });

  await callApi('saveContent', { params: { id: 'a/b' }, body: { title: 'Hello' } });

  expect(sent[0]).toMatchObject({ url: '/api/contents/a%2Fb', body: '{"title":"Hello"}' });
  expect(sent[0]?.headers['Content-Type']).toBe('application/json');
});

test('a file goes as a form with one part named file', async () => {
  answerWith({ body: [] });

  await callApi('uploadContentMedia', { params: { id: '1' }, file: new File(['x'], 'x.png') });

  const form = sent[0]?.body as FormData;
  expect([...form.keys()]).toEqual(['file']);
  expect(sent[0]?.headers['Content-Type']).toBeUndefined();
});

test('a repeat key goes as Idempotency-Key, so that asking twice does the work once', async () => {
  answerWith({ body: [] });

  await callApi('saveCalendar', { body: [], repeatKey: 'calendar-7' });
  await callApi('saveCalendar', { body: [] });

  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['calendar-7', undefined]);
});

test('a list tells how many items are behind it', async () => {
  answerWith({ body: [], total: '120' });

  expect(await callApiWithTotal('listContents')).toEqual({ reply: [], total: 120 });
});

test('a failure becomes an ApiError with the words of the server', async () => {
  answerWith({
    status: 409,
    body: { code: 'conflict', message: 'Changed elsewhere', details: { version: 3 } },
  });

  await expect(callApi('saveContent', { params: { id: '1' }, body: {} })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Changed elsewhere',
    status: 409,
    details: { version: 3 },
  });
});

test('a failure that is not ours still says something readable', async () => {
  answerWith({ status: 502, body: '<html>Bad gateway</html>' });

  const error = await callApi('getUser').catch(thrown => thrown);

  expect(error).toBeInstanceOf(ApiError);
  expect(messageOf(error)).toBe('The server returned an error (502). Try again in a moment.');
});

test('an answer that is no JSON is refused', async () => {
  answerWith({ body: '<html>' });

  await expect(callApi('getUser')).rejects.toMatchObject({ code: 'internal' });
});

test('no connection becomes an ApiError with status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(callApi('getUser')).rejects.toMatchObject({ code: 'unavailable', status: 0 });
});

test('a call that is cancelled stays an abort', async () => {
  const cancel = new AbortController();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    cancel.abort();
    return Promise.reject(signal?.reason);
  });

  await expect(callApi('getUser', { signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a refused call is made once more after a new sign-in', async () => {
  credentials.keep('old');
  credentials.onRefused(async () => {
    credentials.keep('new');
    return true;
  });
  answerWith({ status: 401 }, { body: { _id: '1' } });

  await callApi('saveContent', { params: { id: '1' }, body: { title: 'typed' } });

  expect(sent.map(request => request.headers.Authorization)).toEqual(['Bearer old', 'Bearer new']);
  expect(sent[1]?.body).toBe('{"title":"typed"}');
});

test('a refused call fails when nobody signs in again, and a public call asks nobody', async () => {
  credentials.keep('old');
  const asked = vi.fn(async () => false);
  credentials.onRefused(asked);
  answerWith({ status: 401, body: { code: 'unauthenticated', message: 'Sign in' } });

  await expect(callApi('getUser')).rejects.toMatchObject({ status: 401 });
  await expect(callApi('login', { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
    status: 401,
  });

  expect(asked).toHaveBeenCalledTimes(1);
});

test('a missing parameter is a mistake of the screen and says so', async () => {
  await expect(callApi('getContent')).rejects.toThrow('needs the parameter id');
});
