import { beforeEach, expect, test } from 'vitest';
import { testUser } from '../testing/render-remote.tsx';
import { type Replies, stubTransport } from '../testing/stub-transport.ts';
import { callApi, setTransport } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { session } from './session.store.ts';

const refused = new ApiError('unauthenticated', 'Sign in first', 401);

function stub(replies: Replies) {
  const { transport, seen } = stubTransport(replies);
  setTransport(transport);
  return seen;
}

function stored() {
  return window.localStorage.getItem('user_token');
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

test('without a token nobody is signed in and nothing is asked', async () => {
  const seen = stub({});

  await session.start();

  expect(session.get().status).toBe('anonymous');
  expect(seen).toEqual([]);
});

test('a token in the address is stored, taken out of the address, and loads the user', async () => {
  window.history.replaceState(null, '', '/contents/7?token=abc&x=1');
  stub({ getUser: testUser });

  await session.start();

  expect(stored()).toBe('abc');
  expect(window.location.pathname + window.location.search).toBe('/contents/7?x=1');
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

test('a stored token that the server refuses is removed', async () => {
  window.localStorage.setItem('user_token', 'stale');
  stub({ getUser: refused });

  await session.start();

  expect(session.get().status).toBe('anonymous');
  expect(stored()).toBeNull();
});

test('a server that does not answer at the start costs nobody the token', async () => {
  window.localStorage.setItem('user_token', 'good');
  stub({ getUser: new ApiError('unavailable', 'Down', 503) });

  await session.start();

  expect(session.get()).toMatchObject({ status: 'unreachable', message: 'Down' });
  expect(stored()).toBe('good');
});

test('a login with a token signs in and stores it', async () => {
  stub({ login: { token: 'fresh', user: testUser } });
  await session.start();

  await session.signIn('ada@example.com', 'secret');

  expect(session.get().status).toBe('signed-in');
  expect(stored()).toBe('fresh');
});

test.each([
  ['without a token', { token: '', user: testUser }],
  ['that is refused', refused],
])('a login %s fails and leaves no token', async (_, login) => {
  stub({ login });
  await session.start();

  await expect(session.signIn('ada@example.com', 'wrong')).rejects.toBeInstanceOf(ApiError);

  expect(session.get().status).toBe('anonymous');
  expect(stored()).toBeNull();
});

test('calls refused in the middle of the work wait for one new sign-in and then succeed', async () => {
  let isValid = true;
  window.localStorage.setItem('user_token', 'old');
  const seen = stub({
    getUser: testUser,
    login: () => {
      isValid = true;
      return { token: 'new', user: testUser };
    },
    listContentTypes: () => {
      if (!isValid) throw refused;
      return [];
    },
  });
  await session.start();
  isValid = false;

  const expired = new Promise<void>(resolve => {
    const stop = session.subscribe(() => {
      stop();
      resolve();
    });
  });
  const both = Promise.all([callApi('listContentTypes'), callApi('listContentTypes')]);
  await expired;
  expect(session.get()).toEqual({ status: 'expired', user: testUser });
  await session.signIn('ada@example.com', 'secret');

  expect(await both).toEqual([[], []]);
  expect(session.get().status).toBe('signed-in');
  expect(seen.filter(call => call.name === 'login')).toHaveLength(1);
});

test('a wrong password in between costs the waiting work nothing', async () => {
  window.localStorage.setItem('user_token', 'old');
  let password = '';
  stub({
    getUser: testUser,
    login: ({ body }) => {
      password = body?.password ?? '';
      if (password !== 'secret') throw refused;
      return { token: 'new', user: testUser };
    },
    listContentTypes: () => {
      if (password !== 'secret') throw refused;
      return [];
    },
  });
  await session.start();

  const before = callApi('listContentTypes');
  await expect(session.signIn('ada@example.com', 'typo')).rejects.toBeInstanceOf(ApiError);
  const meanwhile = callApi('listContentTypes');
  await session.signIn('ada@example.com', 'secret');

  expect(await Promise.all([before, meanwhile])).toEqual([[], []]);
});

test('what the server says about the user replaces what was known', async () => {
  window.localStorage.setItem('user_token', 'good');
  stub({ getUser: testUser });
  await session.start();

  session.setUser({ ...testUser, timeZone: 'Asia/Makassar' });

  expect(session.get().user?.timeZone).toBe('Asia/Makassar');
});
