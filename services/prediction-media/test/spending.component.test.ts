import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { newId } from '@insta-ai/chassis/new-id';
import { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeSpending } from '../src/spending/spending.gateway.fake.ts';
import { createSpendingGateway, type SpendingGateway } from '../src/spending/spending.gateway.ts';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;
let nats: NatsConnection;
let running: Awaited<ReturnType<typeof stage.start>>;
beforeAll(async () => {
  stage = await startTestService();
  nats = await connect({ servers: stage.settings.NATS_URL ?? '' });
  running = await stage.start({ BUDGETS: 'person=2 pictures/day', LIMITS: 'pictures=100/minute,200/day' });
});
afterAll(async () => {
  await nats?.close();
  await stage?.stop();
});

describe.each<[string, () => SpendingGateway]>([
  [
    'the budgets of spending',
    () => createSpendingGateway(createRpcClient({ service: SpendingService, nats })),
  ],
  ['budgets in memory', () => createFakeSpending(2)],
])('%s', (_name, open) => {
  const about = { contentTypeId: undefined, provider: 'replicate', model: 'some/model', isFree: false };

  it('have room for so many pictures of a person, and the same click takes it once', async () => {
    const spending = open();
    const [userId, id] = [newId(), newId()];
    await spending.hold({ ...about, id, userId, pictures: 1 });
    await spending.hold({ ...about, id, userId, pictures: 1 });
    await spending.hold({ ...about, id: newId(), userId, pictures: 1 });

    await expect(spending.hold({ ...about, id: newId(), userId, pictures: 1 })).rejects.toMatchObject({
      code: 'failed_precondition',
    });
    await spending.hold({ ...about, id: newId(), userId: newId(), pictures: 2 });
  });

  it('say of what nobody goes on with whether room was held for it, however often they are told', async () => {
    const spending = open();
    const id = newId();
    expect(await spending.end(id, { wasNotMade: true })).toEqual({ wasHeld: false });
    await spending.hold({ ...about, id, userId: newId(), pictures: 1 });
    for (let times = 0; times < 2; times += 1)
      expect(await spending.end(id, { wasNotMade: true })).toEqual({ wasHeld: true });
  });
});

async function budgetOf(headers: Record<string, string>) {
  const reply = await running.app.inject({ url: '/api/spending', headers });
  const { total, budgets } = reply.json();
  return { pictures: total.pictures, calls: total.calls, used: budgets[0]?.used };
}

it('with one picture left, a hundred clicks at once draw exactly one', async () => {
  const { userId, headers } = await stage.identity.newUser();
  const first = await stage.generate(userId);
  await stage.finished(first.id);

  const clicks = await Promise.allSettled(Array.from({ length: 100 }, () => stage.generate(userId)));

  const drawn = clicks.flatMap(click => (click.status === 'fulfilled' ? [click.value] : []));
  expect(drawn).toHaveLength(1);
  await stage.finished(drawn[0]?.id ?? '');
  expect(await stage.runsOfAll([first.id, ...drawn.map(({ id }) => id)])).toHaveLength(2);
  await vi.waitFor(
    async () => expect(await budgetOf(headers)).toEqual({ pictures: 2, calls: 2, used: 2 }),
    20_000,
  );
});

it('what the image service refuses gives its room back', async () => {
  const { userId, headers } = await stage.identity.newUser();
  await stage.order('replicate.create', 'insufficient-credit');
  const { id } = await stage.generate(userId, newId(), { imageNumber: 2 });
  await stage.finished(id);

  await vi.waitFor(
    async () => expect(await budgetOf(headers)).toEqual({ pictures: 0, calls: 0, used: 0 }),
    20_000,
  );
});

it('pictures that a budget has no room for are no pictures that were made, however often they are asked for', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.generate(userId);
  await stage.generate(userId);

  for (let n = 0; n < 15; n += 1)
    await expect(stage.generate(userId, newId(), { imageNumber: 8 })).rejects.toMatchObject({
      code: 'failed_precondition',
    });
});
