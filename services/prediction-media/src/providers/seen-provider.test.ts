import type { AskOutside } from '@insta-ai/chassis/outside/ask-outside';
import { expect, test } from 'vitest';
import { createFakeImageProvider } from './image-provider.fake.ts';
import type { PictureOrder } from './picture-order.ts';
import { seenProvider } from './seen-provider.ts';

const order = { seed: 1 } as PictureOrder;
const hints = { id: 'p1', cancelAfterSeconds: 60, webhook: undefined };

function seen() {
  const calls: [string, string | undefined][] = [];
  const note: AskOutside = async ({ provider, call }, ask, causeOf) => {
    const answer = await ask();
    calls.push([`${provider} ${call}`, causeOf?.(answer)]);
    return answer;
  };
  const fake = createFakeImageProvider({ bytes: Buffer.from('picture') });
  return { calls, fake, provider: seenProvider('replicate', fake.provider, note) };
}

test('each call that goes out is seen, and answers as before', async () => {
  const { calls, provider } = seen();

  expect(await provider.start({ order }, hints)).toEqual({ kind: 'created', providerId: 'run-1' });
  expect(await provider.recover?.(order, 'p1', new Date())).toEqual([
    { providerId: 'run-1', hasEnded: false },
  ]);
  expect(await provider.look('run-1', order)).toMatchObject({ kind: 'succeeded' });
  expect(await provider.download('fake:run-1/0')).toMatchObject({ kind: 'bytes' });
  await provider.cancel('run-1');

  expect(calls).toEqual([
    ['replicate start', undefined],
    ['replicate recover', undefined],
    ['replicate look', undefined],
    ['replicate download', undefined],
    ['replicate cancel', undefined],
  ]);
});

test('an answer that is no success has its cause', async () => {
  const { calls, fake, provider } = seen();
  fake.orders.create.push(
    { kind: 'throttled', afterMs: 1 },
    { kind: 'refused', reason: 'no' },
    'lost-request',
  );
  fake.orders.get.push(
    { kind: 'failed', reason: 'it broke' },
    { kind: 'unknown', afterMs: 0, cause: 'status 500' },
    { kind: 'unknown', afterMs: 0, cause: 'status 401', reason: 'a wrong key' },
  );
  fake.orders.download.push({ kind: 'gone' });

  for (let number = 0; number < 3; number += 1) await provider.start({ order }, hints);
  for (let number = 0; number < 3; number += 1) await provider.look('run-1', order);
  await provider.download('fake:run-1/0');

  const looks = ['broken', 'unclear', 'refused'];
  expect(calls.map(([, cause]) => cause)).toEqual(['throttled', 'refused', 'unclear', ...looks, 'refused']);
});

test('a service that can never tell of its runs is still one', () => {
  const { fake } = seen();
  const { recover: _, ...without } = fake.provider;

  expect(seenProvider('openai', without, ask => Promise.reject(ask)).recover).toBeUndefined();
});
