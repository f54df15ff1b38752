import { beforeEach, expect, test, vi } from 'vitest';
import { testUser } from '../testing/render-remote.tsx';
import type { SeenCall } from '../testing/stub-transport.ts';
import { type Replies, stubTransport } from '../testing/stub-transport.ts';
import { callApi, setTransport } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';
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

test('a stored token that no header can carry is removed, and leads to the login', async () => {
  window.localStorage.setItem('user_token', 'ключ');
  const seen = stub({ getUser: testUser });

  await session.start();

  expect(session.get().status).toBe('anonymous');
  expect(stored()).toBeNull();
  expect(seen).toEqual([]);
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

const comeIntoSight = () => document.dispatchEvent(new Event('visibilitychange'));

test('a page that comes into sight knows what its person chose on another one', async () => {
  window.localStorage.setItem('user_token', 'good');
  stub({ getUser: testUser });
  await session.start();
  const seen = stub({ getUser: { ...testUser, instagramAccount: 'ig-2' } });

  comeIntoSight();

  await vi.waitFor(() => expect(session.get().user?.instagramAccount).toBe('ig-2'));
  const known = session.get();
  comeIntoSight();
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  expect(session.get()).toBe(known);
});

test('a page that comes into sight without an answer, or while its person changes something, stays as it is', async () => {
  window.localStorage.setItem('user_token', 'good');
  stub({ getUser: testUser });
  await session.start();
  const known = session.get();
  const refusing = stub({ getUser: refused });
  comeIntoSight();
  await vi.waitFor(() => expect(refusing).toHaveLength(1));
  const late = Promise.withResolvers<typeof testUser>();
  const waiting = stub({ getUser: () => late.promise });
  comeIntoSight();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(session.get()).toBe(known);

  session.setUser({ ...testUser, timeZone: 'Asia/Makassar' });
  const zones = new Set<string | null | undefined>();
  session.subscribe(() => zones.add(session.get().user?.timeZone));
  late.resolve({ ...testUser, instagramAccount: 'ig-2' });
  // The next answer is heard behind the late one.
  stub({ getUser: { ...testUser, timeZone: 'Europe/Rome' } });
  await late.promise;
  comeIntoSight();

  await vi.waitFor(() => expect(session.get().user?.timeZone).toBe('Europe/Rome'));
  expect([...zones]).toEqual(['Europe/Rome']);
});

test('what a page sends last after a logout is of its person, and nothing of them is kept', async () => {
  window.localStorage.setItem('user_token', 'good');
  const seen = stub({ getUser: testUser, listContentTypes: [] });
  await session.start();
  window.addEventListener('pagehide', () => void callApi('listContentTypes'), { once: true });

  session.signOut();
  window.dispatchEvent(new Event('pagehide'));

  expect(seen.at(-1)).toMatchObject({ name: 'listContentTypes', token: 'good' });
  expect(stored()).toBeNull();
});

test('a page that comes back after a logout speaks for nobody', async () => {
  window.localStorage.setItem('user_token', 'good');
  const seen = stub({ getUser: testUser, listContentTypes: [] });
  await session.start();
  session.signOut();

  window.dispatchEvent(new Event('pageshow'));
  await callApi('listContentTypes');

  expect(seen.at(-1)?.token).toBeNull();
});

test('what a page sends last when somebody else signs in over it is sent for nobody', async () => {
  window.localStorage.setItem('user_token', 'good');
  const other = { ...testUser, _id: 'user-2' };
  const seen = stub({ getUser: testUser, login: { token: 'of-bert', user: other }, listContentTypes: [] });
  await session.start();

  await session.signIn('bert@example.com', 'secret');
  await callApi('listContentTypes');

  expect(seen.at(-1)).toMatchObject({ name: 'listContentTypes', token: null });
  expect(stored()).toBe('of-bert');
});

const bert = { ...testUser, _id: 'user-2', email: 'bert@example.com' };
const down = new ApiError('unavailable', 'Down', 503);

/** Two people and their tokens; whoever has another token is refused. */
function twoPeople(more: Replies = {}) {
  const people: { [token: string]: typeof testUser } = { 'of-ada': testUser, 'of-bert': bert };
  return stub({
    getUser: ({ token }: SeenCall<'getUser'>) => {
      const user = people[token ?? ''];
      if (!user) throw refused;
      return user;
    },
    ...more,
  });
}

function openWith(path: string, storedToken?: string) {
  window.history.replaceState(null, '', path);
  if (storedToken) window.localStorage.setItem('user_token', storedToken);
}

const choosing = (arriving: typeof bert | null) => ({
  status: 'choosing',
  user: null,
  present: testUser,
  arriving,
  isLinkRefused: false,
});

test('a link with somebody else’s token asks, and replaces nobody before the answer', async () => {
  openWith('/media?token=of-bert', 'of-ada');
  twoPeople();

  await session.start();

  expect(session.get()).toEqual(choosing(bert));
  expect(stored()).toBe('of-ada');
  expect(window.location.search).toBe('');
});

test('whoever stays is signed in as before, and the link is gone for good', async () => {
  openWith('/?token=of-bert', 'of-ada');
  twoPeople();
  await session.start();

  await session.choose('stay');

  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
  expect(stored()).toBe('of-ada');
  await session.start();
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

test('whoever switches is the link’s person', async () => {
  openWith('/?token=of-bert', 'of-ada');
  const seen = twoPeople({ listContentTypes: [] });
  await session.start();

  await session.choose('switch');

  expect(session.get()).toEqual({ status: 'signed-in', user: bert });
  expect(stored()).toBe('of-bert');
  await callApi('listContentTypes');
  expect(seen.at(-1)?.token).toBe('of-bert');
});

test('the question outlives a reload', async () => {
  openWith('/?token=of-bert', 'of-ada');
  twoPeople();
  await session.start();

  await session.start();

  expect(session.get()).toEqual(choosing(bert));
});

test.each([
  ['the same token', 'of-ada', 'of-ada'],
  ['another token of the same person', 'of-ada', 'also-of-ada'],
])('%s asks nothing', async (_, storedToken, token) => {
  openWith(`/?token=${token}`, storedToken);
  stub({ getUser: testUser });

  await session.start();

  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
  expect(stored()).toBe(token);
});

test('a link takes the place of a session that has ended, without a question', async () => {
  openWith('/?token=of-bert', 'stale');
  twoPeople();

  await session.start();

  expect(session.get()).toEqual({ status: 'signed-in', user: bert });
  expect(stored()).toBe('of-bert');
});

test.each(['stale', '', 'no%20token', encodeURIComponent('☃'), 'x'.repeat(5_000)])(
  'the token "%.12s" of a link signs nobody out',
  async token => {
    openWith(`/?token=${token}`, 'of-ada');
    twoPeople();

    await session.start();

    expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
    expect(stored()).toBe('of-ada');
    expect(window.location.search).toBe('');
  },
);

test('a link that is refused leaves the login, which can say so', async () => {
  openWith('/?token=stale');
  twoPeople();

  await session.start();

  expect(session.get()).toEqual({ status: 'anonymous', user: null, isLinkRefused: true });
  expect(stored()).toBeNull();
  await session.start();
  expect(session.get()).toEqual({ status: 'anonymous', user: null });
});

test('a server that does not answer keeps both, and the question comes when it does', async () => {
  openWith('/?token=of-bert', 'of-ada');
  let isDown = true;
  const asked: (string | null)[] = [];
  stub({
    getUser: ({ token }) => {
      asked.push(token);
      if (isDown && token === 'of-bert') throw down;
      return token === 'of-ada' ? testUser : bert;
    },
  });
  await session.start();
  expect(session.get()).toMatchObject({ status: 'unreachable', message: 'Down' });
  expect(stored()).toBe('of-ada');
  isDown = false;

  await session.start();

  expect(session.get()).toEqual(choosing(bert));
});

test('a code signs in once, leaves the address, and is in no storage afterwards', async () => {
  openWith('/?code=user-2.once&view=list');
  const seen = stub({ redeemSignInCode: { token: 'of-bert', user: bert } });

  await session.start();

  expect(seen.map(({ name, body }) => [name, body])).toEqual([['redeemSignInCode', { code: 'user-2.once' }]]);
  expect(session.get()).toEqual({ status: 'signed-in', user: bert });
  expect(stored()).toBe('of-bert');
  expect(window.location.search).toBe('?view=list');
  expect(window.sessionStorage).toHaveLength(0);
});

test('a used code leaves the login, which can say so', async () => {
  openWith('/?code=user-2.once');
  stub({ redeemSignInCode: refused });

  await session.start();

  expect(session.get()).toEqual({ status: 'anonymous', user: null, isLinkRefused: true });
});

test('a code of the person who is signed in just opens, and is not used up', async () => {
  openWith('/?code=user-1.once', 'of-ada');
  const seen = twoPeople();

  await session.start();

  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
  expect(seen.map(({ name }) => name)).toEqual(['getUser']);
});

test('a code of somebody else is used up only after the yes', async () => {
  openWith('/?code=user-2.once', 'of-ada');
  const seen = twoPeople({ redeemSignInCode: { token: 'of-bert', user: bert } });
  await session.start();
  expect(session.get()).toEqual(choosing(null));
  expect(seen.map(({ name }) => name)).toEqual(['getUser']);

  await session.choose('switch');

  expect(session.get()).toEqual({ status: 'signed-in', user: bert });
  expect(stored()).toBe('of-bert');
});

test('a code that is refused after the yes signs nobody out', async () => {
  openWith('/?code=user-2.once', 'of-ada');
  twoPeople({ redeemSignInCode: refused });
  await session.start();

  await session.choose('switch');

  expect(session.get()).toEqual({ ...choosing(null), isLinkRefused: true });
  expect(stored()).toBe('of-ada');
  await session.choose('stay');
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

test('a code without an answer can be tried again', async () => {
  openWith('/?code=user-2.once', 'of-ada');
  let isDown = true;
  twoPeople({
    redeemSignInCode: () => {
      if (isDown) throw down;
      return { token: 'of-bert', user: bert };
    },
  });
  await session.start();
  await expect(session.choose('switch')).rejects.toMatchObject({ status: 503 });
  expect(session.get()).toEqual(choosing(null));
  isDown = false;

  await session.choose('switch');

  expect(session.get()).toEqual({ status: 'signed-in', user: bert });
});

test('the code with which Facebook leads back is not taken for a sign-in', async () => {
  openWith('/profile/facebook?code=of-facebook&state=s', 'of-ada');
  twoPeople();

  await session.start();

  expect(window.location.search).toBe('?code=of-facebook&state=s');
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

/** Another page of this browser keeps another token, or none. */
function keptElsewhere(token: string | null) {
  if (token === null) window.localStorage.removeItem('user_token');
  else window.localStorage.setItem('user_token', token);
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'user_token', newValue: token, storageArea: window.localStorage }),
  );
}

/** Ada's page, whose server has other answers from then on. */
async function pageOfAda() {
  window.localStorage.setItem('user_token', 'of-ada');
  const replies: Replies = { getUser: testUser, listContentTypes: [] };
  const seen = stub(replies);
  await session.start();
  return { replies, seen };
}

/** Whose words are the last of a page that goes, and whose those of one that comes back: a page that stays has its own twice. */
async function lastTokens(seen: SeenCall[]) {
  await callApi('listContentTypes');
  window.dispatchEvent(new Event('pageshow'));
  await callApi('listContentTypes');
  return seen.slice(-2).map(({ token }) => token);
}

test.each([
  ['knows them', testUser],
  ['does not answer', down],
])('a logout in another page ends this one, with its last words, where the server %s', async (_, getUser) => {
  const { replies, seen } = await pageOfAda();
  replies.getUser = getUser;

  keptElsewhere(null);

  await vi.waitFor(async () => expect(await lastTokens(seen)).toEqual(['of-ada', null]));
  expect(stored()).toBeNull();
});

test('where the token was removed because it is refused, this page asks for a new sign-in and keeps what was typed', async () => {
  const { replies, seen } = await pageOfAda();
  replies.getUser = refused;

  keptElsewhere(null);

  await vi.waitFor(() => expect(session.get()).toEqual({ status: 'expired', user: testUser }));
  expect(await lastTokens(seen)).toEqual(['of-ada', 'of-ada']);
});

test('a new token of the same person is taken over, and what waits for a sign-in goes on', async () => {
  const { replies, seen } = await pageOfAda();
  replies.listContentTypes = ({ token }) => {
    if (token === 'of-ada') throw refused;
    return [];
  };
  const waiting = callApi('listContentTypes');
  await vi.waitFor(() => expect(session.get().status).toBe('expired'));

  keptElsewhere('also-of-ada');

  expect(await waiting).toEqual([]);
  expect(seen.at(-1)?.token).toBe('also-of-ada');
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

test('somebody else who signs in in another page changes nothing in this one', async () => {
  const { replies, seen } = await pageOfAda();
  const before = seen.length;
  replies.getUser = bert;

  keptElsewhere('of-bert');

  await vi.waitFor(() => expect(seen).toHaveLength(before + 1));
  expect(await lastTokens(seen)).toEqual(['of-ada', 'of-ada']);
  expect(stored()).toBe('of-bert');
});

test('somebody else who signs in after a logout ends this page also before its own question is answered', async () => {
  const { replies, seen } = await pageOfAda();
  replies.getUser = bert;

  keptElsewhere(null);
  keptElsewhere('of-bert');

  await vi.waitFor(async () => expect(await lastTokens(seen)).toEqual(['of-ada', null]));
  expect(stored()).toBe('of-bert');
});

test.each([
  ['no header can carry', 'ключ', testUser, 0],
  ['is refused', 'stale', refused, 1],
  ['nobody can say whose it is', 'unknown', down, 1],
])('a token in the storage that %s changes nothing', async (_, token, getUser, questions) => {
  const { replies, seen } = await pageOfAda();
  const before = seen.length;
  replies.getUser = getUser;

  keptElsewhere(token);

  await vi.waitFor(() => expect(seen).toHaveLength(before + questions));
  expect(await lastTokens(seen)).toEqual(['of-ada', 'of-ada']);
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

test('what is older than what is kept by now changes nothing', async () => {
  const { seen } = await pageOfAda();
  const before = seen.length;

  window.dispatchEvent(new StorageEvent('storage', { key: 'user_token', newValue: null }));
  window.localStorage.setItem('contents_view', 'list');
  window.dispatchEvent(new StorageEvent('storage', { key: 'contents_view', newValue: 'list' }));

  expect(seen).toHaveLength(before);
  expect(session.get()).toEqual({ status: 'signed-in', user: testUser });
});

test('a logout elsewhere while nobody could be asked who this is leads to the login', async () => {
  window.localStorage.setItem('user_token', 'of-ada');
  stub({ getUser: down });
  await session.start();

  keptElsewhere(null);

  await vi.waitFor(() => expect(session.get().status).toBe('anonymous'));
});

test('a logout elsewhere while this page is still asking who this is counts once it knows', async () => {
  window.localStorage.setItem('user_token', 'of-ada');
  const answer = Promise.withResolvers<typeof testUser>();
  const seen = stub({ getUser: () => answer.promise, listContentTypes: [] });
  const started = session.start();

  keptElsewhere(null);
  answer.resolve(testUser);
  await started;

  await vi.waitFor(async () => expect(await lastTokens(seen)).toEqual(['of-ada', null]));
});
