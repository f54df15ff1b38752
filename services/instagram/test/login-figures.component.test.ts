import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { expect, it } from 'vitest';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();
const day = 24 * 3_600;
const figure = async (name: string) => figureIn((await stage.app.app.inject('/metrics')).body, name);
const logins = (state: string) => figure(`insta_ai_logins{state="${state}"}`);
const daysLeft = () => figure('insta_ai_token_days_left');
/** Connects somebody else, whose login ends in so many days. */
const connectFor = async (days: number) => {
  stage.graph.login.expiresAt = Math.floor(Date.now() / 1000) + days * day;
  stage.person = await stage.bench.identity.newUser();
  await stage.connect();
};

it('tells how many logins are good, end soon or have ended, and in how many days the first one ends', async () => {
  await connectFor(40);
  const [good = 0, ending = 0, ended = 0] = await Promise.all(['good', 'ending', 'ended'].map(logins));
  const all = async () => [await logins('good'), await logins('ending'), await logins('ended')];
  expect(good).toBeGreaterThan(0);
  expect([ending, ended]).toEqual([0, 0]);
  expect(await daysLeft()).toBeGreaterThan(39);
  expect(await daysLeft()).toBeLessThanOrEqual(40);

  await connectFor(5);
  expect(await all()).toEqual([good, 1, 0]);
  expect(await daysLeft()).toBeGreaterThan(4.9);
  expect(await daysLeft()).toBeLessThanOrEqual(5);

  stage.graph.login.liveTokens.clear();
  const publishId = await stage.queue();
  await stage.bench.until(publishId, 'held');
  expect(await all()).toEqual([good, 0, 1]);
  expect(await daysLeft()).toBeGreaterThan(39);
});
