import { create } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import {
  WriteAltTextRequestSchema,
  WriteAnswerRequestSchema,
  WriteItemRequestSchema,
  WriteMetadataRequestSchema,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { EntryRequest } from '@insta-ai/proto/http/calendar-ai';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCalendarService } from '../src/calendar/calendar.service.ts';
import { createDraftsStore, heldMs } from '../src/calendar/drafts/drafts.store.ts';
import { createFakePictures } from '../src/pictures/pictures.gateway.fake.ts';
import type { PaidChat } from '../src/text-model/paying/paid-chat.ts';
import { createFakeSight } from '../src/text-model/seeing/sight.store.fake.ts';
import { createFakeVoice } from '../src/voice/voice.gateway.fake.ts';
import { writeOnce } from '../src/writing/write-once.ts';
import { createWritingService } from '../src/writing/writing.service.ts';

const log = createLogger('silent');
let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = await startTestDatabases();
  db = databases.open();
});
afterAll(() => databases?.stop());

/** What a model writes, by what it is asked for. */
const written: Record<string, (words: string) => object> = {
  write_item: words => ({
    title: words,
    description: 'A day at sea',
    location: '',
    city: '',
    prompt: 'a boat',
    caption: 'Come aboard.',
    hashtags: ['sea'],
  }),
  write_metadata: words => ({ caption: words, hashtags: ['sea'] }),
  write_alt_text: words => ({ alt_text: words }),
  write_answer: words => ({ answer: words }),
  write_calendar: words => ({
    entries: [{ index: 1, location: 'Pier', city: 'Bari', description: words, prompt: 'a boat' }],
  }),
};

type Ask = { key: string; userId?: string; left?: AbortSignal; about?: string; others?: string[] };
type Process = {
  laterMs?: number;
  /** What the provider does before it answers. */
  paying?: () => Promise<void>;
  stopping?: AbortSignal;
};

/** A process on the shared documents; its clock may be ahead, as it is for who comes after a kill. */
function start({ laterMs = 0, paying = async () => {}, stopping = neverStopping }: Process = {}) {
  let paid = 0;
  let counted = 0;
  const countMade = async (_row: string, _who: string, texts: number) => {
    counted += texts;
  };
  const begun = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const kept = Promise.withResolvers<void>();
  const store = createDraftsStore({ db, now: () => Date.now() + laterMs });
  const drafts: typeof store = {
    ...store,
    async hold(id, anew) {
      const draft = await store.hold(id, anew);
      if (!draft) {
        waiting.resolve();
        return undefined;
      }
      const keepText: typeof draft.keepText = async text => {
        await draft.keepText(text);
        kept.resolve();
      };
      return { ...draft, keepText };
    },
  };
  const chat: PaidChat = async ({ name, signal }) => {
    paid += 1;
    const words = `Text ${paid}`;
    begun.resolve();
    const cut = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => cut.reject(new Error('The call to the model was cut.')));
    await Promise.race([paying(), cut.promise]);
    return JSON.stringify(written[name]?.(words));
  };
  const writing = createWritingService({
    chat,
    countMade,
    voices: createFakeVoice(),
    sight: createFakeSight(false),
    pictures: createFakePictures({}),
    hashtagCap: 5,
    log,
  });
  const once = writeOnce({ writing, drafts, log, closing: stopping });
  const calendar = createCalendarService({
    chat,
    countMade,
    users: { get: async () => ({ timeZone: 'UTC', promptCalendar: '' }) },
    contentTypes: { list: async () => [] },
    voices: createFakeVoice(),
    progress: { tell: () => {} },
    drafts,
    log,
    closing: stopping,
  });
  const turnOf = ({ left }: Ask) => (left ? { left } : {});
  /** What each kind of text says is in a field of its own. */
  const ask = {
    async item({ key: requestKey, userId = 'anna', about = 'A day at sea', ...turn }) {
      const request = create(WriteItemRequestSchema, { userId, description: about, requestKey });
      return (await once.writeItem(request, turnOf({ key: requestKey, ...turn }))).title;
    },
    async metadata({ key: requestKey, userId = 'anna', about = 'A day at sea', ...turn }) {
      const request = create(WriteMetadataRequestSchema, { userId, title: about, requestKey });
      return (await once.writeMetadata(request, turnOf({ key: requestKey, ...turn }))).metaDescription;
    },
    async 'alt-text'({ key: requestKey, userId = 'anna', about = 'A day at sea', ...turn }) {
      const request = create(WriteAltTextRequestSchema, { userId, prompt: about, requestKey });
      return (await once.writeAltText(request, turnOf({ key: requestKey, ...turn }))).altText;
    },
    async answer({ key: requestKey, userId = 'anna', about = 'A day at sea', ...turn }) {
      const request = create(WriteAnswerRequestSchema, { userId, postCaption: about, requestKey });
      return (await once.writeAnswer(request, turnOf({ key: requestKey, ...turn }))).answer;
    },
    async entry({ key, userId = 'anna', about = 'A day at sea', left, others = ['A market.'] }) {
      const request: EntryRequest = {
        description: 'A week in Bali',
        activities: '',
        entry: { ...entry, description: about },
        others,
        ...(key !== '' && { requestKey: key }),
      };
      return (await calendar.rewrite(userId, request, left)).description;
    },
  } satisfies Record<string, (asked: Ask) => Promise<string>>;
  return {
    ask,
    once,
    paid: () => paid,
    /** How much was counted against the limit of texts. */
    counted: () => counted,
    begun: begun.promise,
    waits: waiting.promise,
    kept: kept.promise,
  };
}

const entry = {
  type: 'Story',
  date: '2027-03-28T00:30:00.000Z',
  location: 'Harbour',
  city: 'Bari',
  _contentType: null,
} as const;

const kinds = ['item', 'metadata', 'alt-text', 'answer', 'entry'] as const;

describe.each(kinds)('the same %s', kind => {
  /** Two processes are asked: the first writes until it has its answer, and the second waits for it. */
  async function askTwiceAtOnce(left?: AbortSignal) {
    const answer = Promise.withResolvers<void>();
    const [one, other] = [start({ paying: () => answer.promise }), start()];
    const key = newId();
    const first = one.ask[kind]({ key, ...(left && { left }) });
    // Who leaves has no answer, and nobody hears of it.
    first.catch(() => {});
    await one.begun;
    const second = other.ask[kind]({ key });
    await other.waits;
    return { answer, first, second, one, other };
  }

  test('asked for twice at once, of two processes, is written and paid once', async () => {
    const { answer, first, second, one, other } = await askTwiceAtOnce();

    answer.resolve();

    expect([await first, await second]).toEqual(['Text 1', 'Text 1']);
    expect([one.paid(), other.paid()]).toEqual([1, 0]);
  });

  test('is there for who had no answer', async () => {
    const [one, other] = [start(), start()];
    const key = newId();

    const first = await one.ask[kind]({ key });

    expect(await one.ask[kind]({ key })).toBe(first);
    expect(await other.ask[kind]({ key })).toBe(first);
    expect([one.paid(), other.paid()]).toEqual([1, 0]);
    expect([one.counted(), other.counted()]).toEqual([1, 0]);
  });

  test('is written to its end though the first who asked has left', async () => {
    const left = new AbortController();
    const { answer, second, one, other } = await askTwiceAtOnce(left.signal);

    left.abort();
    answer.resolve();
    await one.kept;

    expect(await second).toBe('Text 1');
    expect([one.paid(), other.paid()]).toEqual([1, 0]);
  });

  test('that a killed process had begun is written by the next one, which does not wait for ever', async () => {
    const key = newId();
    const killed = start({ paying: () => new Promise<void>(() => {}) });
    void killed.ask[kind]({ key });
    await killed.begun;

    const next = start({ laterMs: heldMs + 1_000 });

    expect(await next.ask[kind]({ key })).toBe('Text 1');
    const later = start();
    expect(await later.ask[kind]({ key })).toBe('Text 1');
    expect([next.paid(), later.paid()]).toEqual([1, 0]);
  });

  test('that failed is tried by who waited for it, and under its key again', async () => {
    const { answer, first, second } = await askTwiceAtOnce();

    answer.reject(new AppError('unavailable', 'Away.'));

    await expect(first).rejects.toMatchObject({ code: 'unavailable' });
    expect(await second).toBe('Text 1');
    const key = newId();
    let isAway = true;
    const one = start({
      paying: async () => {
        if (isAway) throw new AppError('unavailable', 'Away.');
      },
    });
    await expect(one.ask[kind]({ key })).rejects.toMatchObject({ code: 'unavailable' });
    isAway = false;
    expect(await one.ask[kind]({ key })).toBe('Text 2');
  });

  test('waited for by a process that ends is promised to who asks again', async () => {
    const answer = Promise.withResolvers<void>();
    const stopping = new AbortController();
    const one = start({ paying: () => answer.promise });
    const ending = start({ stopping: stopping.signal });
    const key = newId();
    const first = one.ask[kind]({ key });
    await one.begun;
    const second = ending.ask[kind]({ key });
    await ending.waits;

    stopping.abort();

    await expect(second).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The text was interrupted. Please try again: what is written of it is kept.',
    });
    answer.resolve();
    expect(await first).toBe('Text 1');
    expect(ending.paid()).toBe(0);
  });

  test('asked for at a process that ends is written there, where nobody else is at it', async () => {
    const ending = start({ stopping: AbortSignal.abort() });

    expect(await ending.ask[kind]({ key: newId() })).toBe('Text 1');
  });

  test('is a text of its own for another person, with another key and with none', async () => {
    const one = start();
    const key = newId();
    for (const [name, userId] of [
      [key, 'anna'],
      [key, 'ben'],
      [newId(), 'anna'],
      ['', 'anna'],
      ['', 'anna'],
    ] as const)
      await one.ask[kind]({ key: name, userId });

    expect(one.paid()).toBe(5);
  });
});

test('one key for each kind of text is a text of each', async () => {
  const one = start();
  const key = newId();

  for (const kind of kinds) await one.ask[kind]({ key });

  expect(one.paid()).toBe(kinds.length);
});

test.each(['item', 'metadata', 'alt-text', 'answer'] as const)(
  'the key of an %s is the click: what was changed since then makes no other text of it',
  async kind => {
    const one = start();
    const key = newId();

    const first = await one.ask[kind]({ key });

    expect(await one.ask[kind]({ key, about: 'A day on land' })).toBe(first);
    expect(one.paid()).toBe(1);
  },
);

test('an entry is the same while the others change, and another one with other words of its own', async () => {
  const one = start();
  const key = newId();

  const first = await one.ask.entry({ key });

  expect(await one.ask.entry({ key, others: ['A market.', 'A temple.'] })).toBe(first);
  expect(await one.ask.entry({ key, about: 'Boats at dawn.' })).toBe('Text 2');
});

test('what is kept is the whole answer', async () => {
  const one = start();
  const ask = () =>
    one.once.writeMetadata(
      create(WriteMetadataRequestSchema, { userId: 'anna', title: 'Boat', requestKey: 'whole' }),
    );

  const first = await ask();

  expect(first).toMatchObject({ metaDescription: 'Text 1', hashtags: '#sea', sawPicture: false });
  expect(first.voice).toBeDefined();
  expect(await ask()).toEqual(first);
});

test('an item that an older version kept is found', async () => {
  const { ask, paid } = start();
  const key = newId();
  await start().ask.item({ key });
  const drafts = db.collection<{ _id: string; item?: object }>('drafts');

  expect(await drafts.countDocuments({ 'item.title': 'Text 1' })).toBeGreaterThan(0);
  expect(await ask.item({ key })).toBe('Text 1');
  expect(paid()).toBe(0);
});
