import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tellFilmFigures } from '../src/films/film-figures.ts';
import { drawingVersion, type FilmOrder } from '../src/films/film-order.ts';
import { createRendersStore, mostTries, type RendersStore } from '../src/films/renders.store.ts';

let platform: TestPlatform;
let mongo: MongoClient;
/** Two processes on one database. */
let one: RendersStore;
let other: RendersStore;

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  one = createRendersStore({ db: mongo.db(platform.database('renders-test')) });
  other = createRendersStore({ db: mongo.db(platform.database('renders-test')) });
});
beforeEach(() => renders().deleteMany({}));
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});

const renders = () => mongo.db(platform.database('renders-test')).collection<{ _id: string }>('renders');
const change = (key: string, fields: Record<string, unknown>) =>
  renders().updateOne({ _id: key }, { $set: fields });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const orderOf = (owner: string): FilmOrder => ({
  owner,
  kind: 'slideshow',
  sources: ['a picture'],
  fit: 'pad',
  version: drawingVersion,
});
const want = (key: string, owner = 'ann') => one.want(key, orderOf(owner));
const counts = async (store = one) => {
  const { open, waiting } = await store.figures();
  return { open: open.count, waiting: waiting.count };
};

test('one process makes a film at a time, with all that was ordered, and the next one when it has let go', async () => {
  await want('a');

  const film = await one.takeNext('');
  expect(film).toMatchObject({ key: 'a', order: orderOf('ann') });
  expect(await other.takeNext('')).toBeUndefined();
  await film?.leave();
  const next = await other.takeNext('');
  expect(next?.key).toBe('a');
  await next?.done();

  expect(await one.look('a')).toEqual({ isWanted: false, failures: 0 });
});

test('who has many films made leaves room for the one of somebody else', async () => {
  for (const key of ['a1', 'a2', 'a3']) await want(key, 'ann');
  await want('b1', 'ben');

  const made: string[] = [];
  for (let owner = ''; ; ) {
    const film = await one.takeNext(owner);
    if (!film) break;
    made.push(film.key);
    owner = film.order.owner;
    await film.done();
  }

  expect(made).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a film of a killed process waits again, is taken over, and its late word changes nothing', async () => {
  await want('b');
  const killed = await one.takeNext('');
  expect(await counts()).toEqual({ open: 1, waiting: 0 });
  // Killed: nobody renews the lease, and its time goes by.
  await change('b', { until: ago(1) });
  expect(await counts(other)).toEqual({ open: 1, waiting: 1 });

  const taken = await other.takeNext('');
  await killed?.fail(true);
  await killed?.done();

  expect(taken?.key).toBe('b');
  expect(await other.look('b')).toEqual({ isWanted: true, failures: 0 });
  await taken?.done();
});

test('of a film that was made nothing stays, also of one that failed before', async () => {
  await want('c');
  await (await one.takeNext(''))?.fail(true);
  expect(await one.takeNext('')).toBeUndefined();
  await change('c', { until: ago(1) });
  await (await one.takeNext(''))?.done();

  expect(await renders().countDocuments()).toBe(0);
});

test('what fails by itself again and again is wanted no more, and who asks knows how often it was', async () => {
  await want('d');
  for (let times = 1; times <= mostTries; times += 1) {
    await (await one.takeNext(''))?.fail(true);
    expect(await one.look('d')).toEqual({ isWanted: times < mostTries, failures: times });
    await change('d', { until: ago(1) });
  }

  expect(await one.takeNext('')).toBeUndefined();
  expect(await counts()).toEqual({ open: 0, waiting: 0 });
  // The caption and whose it was are nobody's business any more.
  expect(await renders().findOne({ _id: 'd' })).not.toHaveProperty('order');
});

test('what fails for the machine, or is left by a process that ends, counts as no try', async () => {
  await want('e');
  for (let times = 0; times <= mostTries; times += 1) {
    await (await one.takeNext(''))?.fail(false);
    // It is tried after a pause, and waits meanwhile.
    expect(await one.takeNext('')).toBeUndefined();
    expect(await counts()).toEqual({ open: 1, waiting: 1 });
    await change('e', { until: ago(1) });
  }
  await (await one.takeNext(''))?.leave();

  expect((await other.takeNext(''))?.key).toBe('e');
  expect((await one.look('e')).failures).toBe(0);
});

test('what is asked for by several at once, and again later, is one film, as old as its first asking', async () => {
  await Promise.all([one, other, one, other].map(store => store.want('f', orderOf('ann'))));
  await change('f', { since: ago(10), askedAt: ago(9) });
  await one.want('f', orderOf('ann'));

  const { open, waiting } = await other.figures();
  expect([open.count, waiting.count]).toEqual([1, 1]);
  expect(Date.now() - (open.oldest?.getTime() ?? 0)).toBeGreaterThan(9 * 60_000);
});

test('what nobody has asked for in an hour is neither made nor counted, and its order is forgotten', async () => {
  await want('g');
  await want('h');
  await change('g', { askedAt: ago(61) });

  expect(await counts()).toEqual({ open: 1, waiting: 1 });
  expect((await one.takeNext(''))?.key).toBe('h');
  expect(await one.takeNext('')).toBeUndefined();
  await one.forgetOld.run(neverStopping);

  expect((await renders().find().toArray()).map(({ _id }) => _id)).toEqual(['h']);
});

test('that a film failed is forgotten after a month, and never what is being made', async () => {
  for (const key of ['i', 'j']) {
    await want(key);
    await change(key, { failures: mostTries - 1 });
    await (await one.takeNext(''))?.fail(true);
  }
  await change('i', { until: ago(31 * 24 * 60) });
  await want('k');
  await one.takeNext('');
  await change('k', { askedAt: ago(90) });

  await one.forgetOld.run(neverStopping);

  expect([(await one.look('i')).failures, (await one.look('j')).failures]).toEqual([0, mostTries]);
  expect((await one.look('k')).isWanted).toBe(true);
});

test('a film of another drawing waits for a worker that draws it, and is counted', async () => {
  await one.want('l', { ...orderOf('ann'), version: drawingVersion + 1 });

  expect(await one.takeNext('')).toBeUndefined();
  expect(await counts()).toEqual({ open: 1, waiting: 1 });
});

test('the figures tell how many films there are and for how long, and nothing while the store is away', async () => {
  const { metrics, measures } = openMeasures(createLogger('silent'));
  const own = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  tellFilmFigures(measures, createRendersStore({ db: own.db('renders-test') }));
  const told = async () => {
    const text = await metrics.metrics();
    return ['open', 'waiting'].flatMap(state => [
      figureIn(text, `insta_ai_films{state="${state}"}`),
      figureIn(text, `insta_ai_films_oldest_seconds{state="${state}"}`),
    ]);
  };
  expect(await told()).toEqual([0, 0, 0, 0]);
  await want('m');
  await want('n');
  await change('m', { since: ago(10) });
  await one.takeNext('');

  const [open, oldest = 0, waiting, waited = 0] = await told();
  await own.close();

  expect([open, waiting]).toEqual([2, 1]);
  expect(oldest).toBeGreaterThanOrEqual(600);
  expect(waited).toBeLessThan(600);
  expect(await told()).toEqual([undefined, undefined, undefined, undefined]);
});
