import { neverStopping } from '@insta-ai/chassis/stopping';
import { expect, test } from 'vitest';
import type { Mail } from './mails.store.ts';
import { sendMailConsumer } from './send-mail.consumer.ts';
import { createFakeSmtp } from './smtp.gateway.fake.ts';

type Smtp = ReturnType<typeof createFakeSmtp>;

function setUp(smtp: Smtp, state: Mail['state'] | 'gone' = 'waiting', isTried = false) {
  const stored = { _id: 'm1', state, problem: state === 'refused' ? 'no such person' : null };
  const consumer = sendMailConsumer({
    smtp,
    mails: {
      find: async () => (state === 'gone' ? undefined : ({ ...stored } as Mail)),
      begin: async () => !isTried,
      settle: async (_id, newState, problem) =>
        void Object.assign(stored, { state: newState, problem: problem ?? null }),
      keepWaiting: async (_id, problem, pauseMs) => void Object.assign(stored, { problem, pauseMs }),
    },
  });
  const job = {
    id: 'm1',
    userId: 'u1',
    requestId: 'r1',
    occurredAt: new Date(),
    attempt: 1,
    payload: { to: 'a@b.c', subject: 's', text: 't', html: 'h' },
  };
  return { stored, work: (attempt = 1) => consumer.handle({ ...job, attempt }, neverStopping) };
}

test('a mail is sent and marked before its job ends', async () => {
  const smtp = createFakeSmtp();
  const { stored, work } = setUp(smtp);

  expect(await work()).toEqual({ kind: 'done' });
  expect(stored).toMatchObject({ state: 'sent', problem: null });
  expect(smtp.tried).toEqual([{ id: 'm1', to: 'a@b.c', subject: 's', text: 't', html: 'h' }]);
});

test.each(['sent', 'refused', 'gone'] as const)(
  'a mail that is %s is not sent when its job comes again',
  async state => {
    const smtp = createFakeSmtp();

    await setUp(smtp, state).work();

    expect(smtp.tried).toEqual([]);
  },
);

test('a refusal for good is kept with its reason and not tried again', async () => {
  const { stored, work } = setUp(createFakeSmtp([{ kind: 'refused', reason: '550 no such person' }]));

  expect(await work()).toEqual({ kind: 'discard', reason: '550 no such person' });
  expect(stored).toMatchObject({ state: 'refused', problem: '550 no such person' });
});

test('a failure for now keeps the mail waiting, longer each time', async () => {
  const { stored, work } = setUp(
    createFakeSmtp([
      { kind: 'later', reason: '451' },
      { kind: 'later', reason: '451' },
    ]),
  );

  expect(await work(1)).toMatchObject({ kind: 'retry', afterMs: 1_000 });
  expect(await work(2)).toMatchObject({ kind: 'retry', afterMs: 5_000 });
  expect(stored).toMatchObject({ state: 'waiting', problem: '451' });
});

test('after the last try nothing is to come by itself', async () => {
  const { stored, work } = setUp(createFakeSmtp([{ kind: 'later', reason: '451' }]));

  expect(await work(12)).toMatchObject({ kind: 'retry' });
  expect(stored).toMatchObject({ state: 'waiting', pauseMs: undefined });
});

test('of two jobs of a mail one waits for the other', async () => {
  const smtp = createFakeSmtp();

  expect(await setUp(smtp, 'waiting', true).work()).toMatchObject({ kind: 'retry' });
  expect(smtp.tried).toEqual([]);
});
