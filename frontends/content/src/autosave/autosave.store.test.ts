import { ApiError, setTransport, type WireRequest } from '@insta-ai/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleContent } from '../canned-replies.ts';
import type { AskAgain } from '../item/use-ask-again.ts';
import { createAutosaveStore } from './autosave.store.ts';

const stored = exampleContent({ title: 'Dawn', version: 3 });

type Sent = {
  url: string;
  body: { [name: string]: unknown };
  keepalive: boolean | undefined;
  key: string | undefined;
};
type Answer = { status: number; body: unknown };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  setTransport();
});

/** A server that remembers what it was sent; `answer` may fail, wait or refuse. */
function serve(answer: (sent: Sent, tries: number) => Answer | Promise<Answer>) {
  const seen: Sent[] = [];
  setTransport(async ({ url, body, keepalive, headers }: WireRequest) => {
    const sent = { url, body: JSON.parse(String(body)), keepalive, key: headers['Idempotency-Key'] };
    seen.push(sent);
    const { status, body: reply } = await answer(sent, seen.length);
    return { status, header: () => null, text: JSON.stringify(reply) };
  });
  return seen;
}

let version = 3;
const accept = ({ body }: Sent): Answer => {
  version += 1;
  return { status: 200, body: { ...stored, ...body, version } };
};

function open(base: typeof stored | null = stored) {
  const refusals: string[] = [];
  const saved = vi.fn();
  const askAgain = vi.fn<AskAgain>(async () => null);
  const store = createAutosaveStore({
    base,
    onRefused: message => refusals.push(message),
    onSaved: saved,
    askAgain,
  });
  return { store, refusals, saved, askAgain };
}

test('a burst of typing is one save, half a second after the last key', async () => {
  const seen = serve(accept);
  const { store } = open();

  for (const title of ['D', 'Du', 'Dus', 'Dusk']) {
    store.edit({ title });
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(seen).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);

  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ url: '/api/contents/content-1', body: { title: 'Dusk', version: 3 } });
});

test('what is typed during a save goes right after it, on the version it gave', async () => {
  const gate = Promise.withResolvers<void>();
  const seen = serve(async sent => {
    await gate.promise;
    return { status: 200, body: { ...stored, ...sent.body, version: 9 } };
  });
  const { store } = open();
  store.edit({ title: 'A' });
  await vi.advanceTimersByTimeAsync(500);
  store.edit({ title: 'AB' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toHaveLength(1);

  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);

  expect(seen[1]?.body).toMatchObject({ title: 'AB', version: 9 });
});

test('after a 409 the typed fields are saved on top of the stored item', async () => {
  const theirs = { ...stored, city: 'Rome', version: 7 };
  const seen = serve((sent, tries) =>
    tries === 1
      ? {
          status: 409,
          body: { code: 'conflict', message: 'Changed elsewhere.', details: { content: theirs } },
        }
      : { status: 200, body: { ...theirs, ...sent.body, version: 8 } },
  );
  const { store, refusals } = open();

  store.edit({ title: 'Mine' });
  await vi.advanceTimersByTimeAsync(500);

  expect(seen[1]?.body).toMatchObject({ title: 'Mine', city: 'Rome', version: 7 });
  expect(store.get()).toMatchObject({ edits: {}, problem: null });
  expect(refusals).toEqual([]);
});

test('a server that cannot be reached is asked again until it answers', async () => {
  const seen = serve((sent, tries) => {
    if (tries < 3) throw new ApiError('unavailable', 'No connection.', 0);
    return accept(sent);
  });
  const { store, saved } = open();

  store.edit({ title: 'A' });
  await vi.advanceTimersByTimeAsync(500);
  expect(store.get().problem).toEqual({ message: 'No connection.', canRetry: true });
  await vi.advanceTimersByTimeAsync(3_000);

  expect(seen).toHaveLength(3);
  expect(store.get()).toMatchObject({ edits: {}, problem: null });
  expect(saved).toHaveBeenCalledOnce();
});

test('a refusal is told once and not repeated', async () => {
  const refusal = { status: 422, body: { code: 'failed_precondition', message: 'Choose a date first.' } };
  const seen = serve(() => refusal);
  const { store, refusals } = open();

  store.edit({ status: 'Scheduled' });
  await vi.advanceTimersByTimeAsync(60_000);

  expect(seen).toHaveLength(1);
  expect(refusals).toEqual(['Choose a date first.']);
  expect(store.get().edits).toEqual({});
});

const publishedDate = '2026-11-12T14:03:00.000Z';
const date = '2036-12-01T09:00:00.000Z';
const consent = { again: true, againAfter: publishedDate };
/** As the server does: what was published needs the word for that publication. */
const askingFor = (moment: string) => (sent: Sent) =>
  sent.body.status === 'Scheduled' && sent.body.againAfter !== moment
    ? {
        status: 409,
        body: {
          code: 'published_before',
          message: 'Post it again?',
          details: { publishedDate: moment, permalink: null },
        },
      }
    : accept(sent);

test('a plan that the server asks about is saved after a yes, with the word for that publication', async () => {
  const seen = serve(askingFor(publishedDate));
  const { store, askAgain, refusals } = open();
  askAgain.mockResolvedValue(consent);

  expect(await store.schedule(date)).toBe(true);

  expect(askAgain).toHaveBeenCalledExactlyOnceWith({ publishedDate, permalink: null }, date);
  expect(seen.map(({ body }) => body.again)).toEqual([undefined, true]);
  expect(seen[1]?.body).toMatchObject({ status: 'Scheduled', date, againAfter: publishedDate });
  expect(store.get()).toMatchObject({ edits: {}, consent: null, base: { status: 'Scheduled' } });
  expect(refusals).toEqual([]);
});

test('after a no nothing is planned, and what was typed is saved', async () => {
  const seen = serve(askingFor(publishedDate));
  const { store, refusals } = open();
  store.edit({ title: 'Typed' });

  expect(await store.schedule(date)).toBe(false);

  expect(seen).toHaveLength(2);
  expect(seen[1]?.body).toMatchObject({ title: 'Typed', status: stored.status });
  expect(store.get()).toMatchObject({ edits: {}, problem: null });
  expect(refusals).toEqual([]);
});

test('a word for an older publication is asked for anew', async () => {
  const newer = '2026-11-13T08:00:00.000Z';
  serve(askingFor(newer));
  const { store, askAgain } = open();

  expect(await store.schedule(date, consent)).toBe(false);

  expect(askAgain).toHaveBeenCalledExactlyOnceWith({ publishedDate: newer, permalink: null }, date);
});

test('what was published elsewhere while it was to be scheduled here is asked about, no choice of states', async () => {
  const theirs = { ...stored, status: 'Published' as const, publishedDate, version: 7 };
  const seen = serve((sent, tries) =>
    tries === 1
      ? { status: 409, body: { code: 'conflict', message: 'Changed.', details: { content: theirs } } }
      : askingFor(publishedDate)(sent),
  );
  const { store, askAgain } = open();
  askAgain.mockResolvedValue(consent);

  expect(await store.schedule(date)).toBe(true);

  expect(askAgain).toHaveBeenCalledExactlyOnceWith({ publishedDate, permalink: null }, date);
  expect(store.get().theirs).toEqual({});
  expect(seen[1]?.body).toMatchObject({ status: 'Scheduled', date, version: 7, ...consent });
});

test('a page that goes away sends the word with its plan', () => {
  const seen = serve(() => new Promise(() => {}));
  const { store } = open();

  void store.schedule(date, consent);
  store.edit({ title: 'Last' });
  store.lastWords();

  expect(seen[1]?.body).toEqual({ status: 'Scheduled', date, title: 'Last', ...consent });
});

test('flush saves at once and says whether all arrived', async () => {
  const seen = serve((sent, tries) => {
    if (tries === 2) throw new ApiError('unavailable', 'No connection.', 0);
    return accept(sent);
  });
  const { store } = open();

  store.edit({ title: 'A' });
  expect(await store.flush()).toBe(true);
  store.edit({ title: 'B' });
  expect(await store.flush()).toBe(false);

  expect(seen).toHaveLength(2);
  expect(seen[0]?.keepalive).toBe(true);
});

test('a save of more than a browser keeps alive is one of its page', async () => {
  const seen = serve(accept);
  const { store } = open();
  const long = '字'.repeat(9_000);

  store.edit({ description: long, prompt: long, metaDescription: long, hashtags: long });
  expect(await store.flush()).toBe(true);

  expect(seen[0]?.keepalive).toBe(false);
});

test('a save without an answer is tried again as one of its page, for a browser keeps only so much alive', async () => {
  const seen = serve((sent, tries) => {
    if (tries === 1) throw new ApiError('unavailable', 'No connection.', 0);
    return accept(sent);
  });
  const { store } = open();

  store.edit({ title: 'A' });
  await vi.advanceTimersByTimeAsync(3_000);
  store.edit({ title: 'B' });
  await vi.advanceTimersByTimeAsync(500);

  expect(seen.map(({ keepalive }) => keepalive)).toEqual([true, false, true]);
});

test('what a save carries that ends with its page is sent when the page goes away', async () => {
  const seen = serve((_, tries) => {
    if (tries === 1) throw new ApiError('unavailable', 'No connection.', 0);
    return new Promise(() => {});
  });
  const { store } = open();

  store.edit({ title: 'Last' });
  await vi.advanceTimersByTimeAsync(3_000);
  store.lastWords();

  expect(seen[2]).toMatchObject({ body: { title: 'Last' }, keepalive: true });
});

test('a page that goes away sends only what was typed, in a request that outlives it', () => {
  const seen = serve(accept);
  const { store } = open();

  store.edit({ title: 'Last' });
  store.lastWords();

  expect(seen[0]).toMatchObject({ body: { title: 'Last' }, keepalive: true });
  expect(seen[0]?.body).not.toHaveProperty('version');
});

test('what two screens hold when the page goes away is sent once, and again where that failed or more was typed', async () => {
  const seen = serve((sent, tries) => {
    if (tries === 1) throw new ApiError('unavailable', 'No connection.', 0);
    return accept(sent);
  });
  const { store } = open();

  store.edit({ title: 'Last' });
  store.lastWords();
  store.lastWords();
  expect(seen).toHaveLength(1);

  await vi.advanceTimersByTimeAsync(0);
  store.lastWords();
  store.lastWords();
  store.edit({ title: 'Very last' });
  store.lastWords();
  expect(seen.map(({ body }) => body.title)).toEqual(['Last', 'Last', 'Very last']);
});

test('a new item is created once, however fast one types', async () => {
  const gate = Promise.withResolvers<void>();
  const seen = serve(async sent => {
    await gate.promise;
    return { status: 200, body: { ...stored, ...sent.body, _id: 'fresh', version: 1 } };
  });
  const { store } = open(null);
  store.edit({ title: 'A' });
  await vi.advanceTimersByTimeAsync(500);
  store.edit({ title: 'AB' });
  store.lastWords();
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);

  expect(seen.map(({ url }) => url)).toEqual(['/api/contents', '/api/contents/fresh']);
});

test('a first save whose answer was lost makes one item, and loses nothing that was typed since', async () => {
  let made: Answer | undefined;
  const seen = serve(sent => {
    if (sent.url !== '/api/contents') return accept(sent);
    const isFirst = made === undefined;
    made ??= { status: 200, body: { ...stored, ...sent.body, version: 1 } };
    if (isFirst) throw new ApiError('unavailable', 'The connection was cut.', 0);
    return made;
  });
  const { store } = open(null);
  store.edit({ title: 'A' });
  await vi.advanceTimersByTimeAsync(500);
  store.edit({ title: 'AB', city: 'Rome' });
  await vi.advanceTimersByTimeAsync(5_000);

  const creates = seen.filter(({ url }) => url === '/api/contents');
  expect(creates).toHaveLength(2);
  expect(new Set(creates.map(({ key }) => key)).size).toBe(1);
  expect(creates[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(seen.at(-1)).toMatchObject({ url: '/api/contents/content-1', body: { title: 'AB', city: 'Rome' } });
  expect(store.get().edits).toEqual({});
});

test('a deleted item is not saved any more', async () => {
  const seen = serve(accept);
  const { store } = open();

  store.edit({ title: 'A' });
  store.forget();
  await vi.advanceTimersByTimeAsync(5_000);

  expect(seen).toHaveLength(0);
});

test('what an item was opened with is no news of it', () => {
  const { store } = open();
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });

  store.tell(stored);
  expect(drawn).toBe(0);
  store.tell({ ...stored, city: 'Rome', version: 4 });
  expect(drawn).toBe(1);
});
