import { newId } from '@insta-ai/chassis/new-id';
import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { SpendingTask } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSpending } from './start-spending.ts';

let stage: Awaited<ReturnType<typeof startTestSpending>>;
let running: Awaited<ReturnType<typeof stage.start>>;
beforeAll(async () => {
  stage = await startTestSpending();
  running = await stage.start({ BUDGETS: 'person=100 USD/month, 9 pictures/day; installation=1 USD/month' });
});
afterAll(() => stage?.stop());

const figure = async (name: string) => figureIn((await running.app.inject('/metrics')).body, name);

const used = (scope: string, period: string, unit: string) =>
  figure(`insta_ai_budget_used_ratio{scope="${scope}",period="${period}",unit="${unit}"}`);

test('a budget is told by the share of it that is held or spent', async () => {
  expect(await used('installation', 'month', 'micros')).toBe(0);
  const [anna, ben] = [newId(), newId()];
  await stage.holdPicture(anna, { pictures: 3 });
  await stage.holdPicture(ben, { pictures: 6 });

  expect(await used('installation', 'month', 'micros')).toBeCloseTo(0.36);
  expect(await used('person', 'day', 'pictures')).toBeCloseTo(6 / 9);
  expect(await used('person', 'month', 'micros')).toBeCloseTo(0.24 / 100);
});

test('money and tokens are told once, when a call has ended, by what it was for and who was asked', async () => {
  const about = 'task="item",provider="api.openai.com",model="gpt-4o-mini"';
  const [id, refused] = [newId(), newId()];
  const call = {
    userId: newId(),
    provider: 'api.openai.com',
    model: 'gpt-4o-mini',
    task: SpendingTask.ITEM,
    expected: { inputTokens: 1_000n, outputTokens: 1_000n },
  };
  await stage.rpc.holdCost({ ...call, id });
  await stage.rpc.holdCost({ ...call, id: refused });
  expect(await figure(`insta_ai_model_calls_total{${about},price="known"}`)).toBeUndefined();

  const amount = { inputTokens: 2_000_000n, outputTokens: 100_000n };
  await stage.rpc.settleCost({ id, amount });
  await stage.rpc.settleCost({ id, amount });
  await stage.rpc.settleCost({ id: refused, wasNotMade: true });

  expect(await figure(`insta_ai_model_calls_total{${about},price="known"}`)).toBe(1);
  expect(await figure(`insta_ai_model_dollars_total{${about}}`)).toBeCloseTo(0.36);
  expect(await figure(`insta_ai_model_tokens_total{${about},direction="in"}`)).toBe(2_000_000);
  expect(await figure(`insta_ai_model_tokens_total{${about},direction="out"}`)).toBe(100_000);
});

test('what is free is no money, and what has no price is counted apart', async () => {
  await stage.stopServices();
  running = await stage.start();
  const [free, unknown] = [newId(), newId()];
  await stage.rpc.holdCost({
    id: free,
    userId: newId(),
    task: SpendingTask.PICTURE,
    provider: 'own',
    model: 'm',
    expected: { pictures: 1 },
    isFree: true,
  });
  await stage.holdPicture(newId(), { id: unknown, model: 'some/model' });

  await stage.rpc.settleCost({ id: free, amount: { pictures: 1 } });
  await stage.rpc.settleCost({ id: unknown, amount: { pictures: 1 } });

  const calls = (provider: string, model: string, price: string) =>
    figure(
      `insta_ai_model_calls_total{task="picture",provider="${provider}",model="${model}",price="${price}"}`,
    );
  expect(await calls('own', 'm', 'free')).toBe(1);
  expect(await calls('replicate', 'some/model', 'unknown')).toBe(1);
  expect((await running.app.inject('/metrics')).body).not.toMatch(/^insta_ai_model_dollars_total/m);
});
