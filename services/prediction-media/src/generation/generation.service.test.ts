import { AppError } from '@insta-ai/chassis/app-error';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { remixToBus } from '@insta-ai/proto/convert/media/remix';
import { orderFields } from '@insta-ai/proto/data/content-type';
import type { RemixKind } from '@insta-ai/proto/data/prediction-media';
import type { GenerateRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, test } from 'vitest';
import { createFakeOutputsStore } from '../predictions/outputs.store.fake.ts';
import { holdIdOf, type Output, type Prediction } from '../predictions/prediction.ts';
import { createFakePredictionsStore } from '../predictions/predictions.store.fake.ts';
import { createFakeImageProvider } from '../providers/image-provider.fake.ts';
import { usualPace } from '../run/pace.ts';
import { createFakeBegunOrders } from '../spending/begun-orders.store.fake.ts';
import { createFakeSpending } from '../spending/spending.gateway.fake.ts';
import type { PictureCost } from '../spending/spending.gateway.ts';
import { endLostOrders } from './end-lost-orders.timer.ts';
import { estimateGeneration, startGeneration } from './generation.service.ts';

function createStage() {
  const spending = createFakeSpending();
  const predictions = createFakePredictionsStore();
  const made = { pictures: 0 };
  const clock = { now: new Date('2026-11-21T09:00:00Z') };
  const deps = {
    predictions,
    outputs: createFakeOutputsStore(),
    providers: createFakeImageProvider({ bytes: Buffer.alloc(0) }).providers,
    spending: { hold: spending.hold },
    orders: createFakeBegunOrders(),
    pace: usualPace,
    now: () => clock.now,
    countMade: async (_row: string, _person: string, pictures: number) => {
      made.pictures += pictures;
    },
  };
  const order = (choice: { imageProvider?: string; imageModel?: string } = {}) => {
    const settings = { imageNumber: 3, slots: [], styleSelections: '', ...choice };
    const request = { userId: 'ann', contentId: 'item', key: 'click', prompt: 'a lighthouse', settings };
    return startGeneration(deps, request as unknown as GenerateRequest);
  };
  const list = () => predictions.listOfContent('ann', 'item');
  return { deps, spending, made, order, list, clock };
}

test.each([
  ['is away', new AppError('unavailable', 'Nobody answers.')],
  ['knows no price', new AppError('failed_precondition', 'The price is not known.')],
  ['has no room', new AppError('failed_precondition', 'Full.', { details: { isBudgetFull: true } })],
])('where spending %s no picture counts as made', async (_what, refusal) => {
  const { deps, made, order, list } = createStage();
  deps.spending.hold = async () => {
    throw refusal;
  };

  await expect(order()).rejects.toBe(refusal);

  expect(made.pictures).toBe(0);
  expect(await list()).toEqual([]);
});

test.each([
  ['fewer than the type asks for', 1, 1],
  ['more than the type asks for', 8, 3],
  ['nobody knows yet how many', undefined, 3],
])('an order holds and counts what can be drawn of it: %s', async (_what, most, pictures) => {
  const { deps, spending, made, order } = createStage();
  Object.assign(deps.providers.usual, { most: () => most });

  await order();

  expect([...spending.held.values()]).toEqual([{ userId: 'ann', pictures }]);
  expect(made.pictures).toBe(pictures);
});

test.each([
  ['as many as the type asks for', undefined, { micros: 120_000n }],
  ['no more than are drawn of it', 1, { micros: 40_000n }],
])('an estimate is for %s, and nothing is held', async (_what, most, price) => {
  const { deps, spending, made } = createStage();
  Object.assign(deps.providers.usual, { most: () => most });
  const settings = { imageNumber: 3, slots: [], styleSelections: '' };
  const request = { userId: 'ann', settings } as unknown as Parameters<typeof estimateGeneration>[1];

  expect(await estimateGeneration({ ...deps, spending }, request)).toMatchObject(price);
  expect([spending.held.size, made.pictures]).toEqual([0, 0]);
});

test('an estimate is by whom the type names, and there is none for one that is not set up', async () => {
  const { deps, spending } = createStage();
  const named = { ...deps.providers.usual, name: 'fooocus' as const, isFree: true };
  const providers = {
    ...deps.providers,
    named: (name: string) => (name === 'fooocus' ? named : undefined),
  };
  const of = (imageProvider: string) =>
    estimateGeneration({ providers, spending }, {
      userId: 'ann',
      settings: { imageProvider, slots: [], styleSelections: '' },
    } as unknown as Parameters<typeof estimateGeneration>[1]);

  expect((await of('fooocus')).micros).toBe(0n);
  expect((await of('')).micros).toBe(40_000n);
  await expect(of('comfyui')).rejects.toMatchObject({ code: 'failed_precondition' });
});

/** An installation whose service has another model beside the usual one. */
function withOther(deps: Parts, models: readonly string[] = ['in-memory', 'other']) {
  const all = models.map(model => ({ ...deps.providers.usual, model }));
  const named = (name: string, model = '') =>
    name === 'replicate' ? all.find(one => model === '' || one.model === model) : undefined;
  return Object.assign(deps.providers, { all, named });
}

test.each([
  ['', '', 'in-memory', undefined],
  // Of the usual service no model is named without naming it.
  ['', 'other', 'in-memory', undefined],
  ['replicate', '', 'in-memory', undefined],
  ['replicate', 'other', 'other', true],
])('a type that names the service "%s" and the model "%s" is drawn by %s', async (service, model, by, is) => {
  const { deps, order, list } = createStage();
  withOther(deps);
  const costs: PictureCost[] = [];
  deps.spending.hold = async cost => void costs.push(cost);

  await order({ imageProvider: service, imageModel: model });

  const [ordered] = await list();
  expect(ordered?.drawnBy).toMatchObject({ provider: 'replicate', model: by });
  expect(ordered?.drawnBy?.isChosen).toBe(is);
  expect(costs).toMatchObject([{ provider: 'replicate', model: by }]);
});

test('a type whose model left the list is refused in words, and nothing is held', async () => {
  const { deps, spending, made, order, list } = createStage();
  withOther(deps, ['in-memory']);

  await expect(order({ imageProvider: 'replicate', imageModel: 'owner/older' })).rejects.toMatchObject({
    code: 'failed_precondition',
    message:
      'The image model owner/older that this content type draws with is not set up here. Choose another one in the content type.',
  });

  expect([spending.held.size, made.pictures]).toEqual([0, 0]);
  expect(await list()).toEqual([]);
});

test.each(['same-seed', 'variation'] as const)(
  'a %s is drawn by the model of the list that drew the first, whatever the type names now',
  async kind => {
    const { deps, list } = createStage();
    withOther(deps);

    await drawAgain(deps, kind, { drawnBy: { ...drawnBy, model: 'other', isChosen: true } });

    expect(await list()).toMatchObject([{ drawnBy: { model: 'other', isChosen: true }, remixOf: { kind } }]);
  },
);

test.each(['same-seed', 'variation'] as const)(
  'a %s of a picture whose chosen model left the list is refused in words',
  async kind => {
    const { deps, list } = createStage();
    withOther(deps, ['in-memory']);
    const first = { drawnBy: { ...drawnBy, model: 'owner/older', isChosen: true as const } };

    await expect(drawAgain(deps, kind, first)).rejects.toMatchObject({
      code: 'failed_precondition',
      message: expect.stringContaining('drawn by owner/older, which is not set up here any more'),
    });

    expect(await list()).toEqual([]);
  },
);

/** A picture that was drawn, and an order of another one that begins with it. */
async function drawAgain(
  deps: Parts,
  kind: RemixKind,
  first: Partial<Prediction> = {},
  origin: Output['origin'] = 'generated',
) {
  const output = { _id: 'first.0', key: 'outputs/first/s-0.png', prediction: 'first', owner: 'ann' };
  await deps.outputs.add({ ...output, kind: 'image', origin } as Output);
  const prediction = { _id: 'first', owner: 'ann', state: 'completed', input: {}, ...first };
  await deps.predictions.insert(prediction as Prediction, []);
  const remix = remixToBus({ kind, output: '/media/outputs/first/s-0.png' });
  const request = { userId: 'ann', contentId: 'item', key: 'click', prompt: 'at night', remix };
  return startGeneration(deps, request as unknown as GenerateRequest);
}

test.each([
  ['change', 'uploaded'],
  ['same-seed', 'generated'],
] as const)(
  'a %s of a picture is not ordered while nobody can say what the model uses',
  async (kind, origin) => {
    const { deps, made, list } = createStage();
    Object.assign(deps.providers.usual, { honours: () => Promise.reject(new Error('status 503')) });

    await expect(drawAgain(deps, kind, {}, origin)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('The only one'),
    });

    expect(made.pictures).toBe(0);
    expect(await list()).toEqual([]);
  },
);

test.each([
  ['edits', true, 'at night', { kind: 'change' }],
  ['does not edit', false, 'a boat, at night', { kind: 'change', isGuided: true }],
] as const)('a change at a model that %s is noted as what it is', async (_what, edits, prompt, remixOf) => {
  const { deps, list } = createStage();
  Object.assign(deps.providers.usual, { edits: async () => edits });

  await drawAgain(deps, 'change', { input: { prompt: 'a boat' } });

  expect(await list()).toMatchObject([
    { input: { prompt }, remixOf: { ...remixOf, output: '/media/outputs/first/s-0.png' } },
  ]);
});

const drawnBy = { provider: 'replicate', model: 'in-memory', title: 'The only one' };

test.each([
  ['there is no seed', new Set(), drawnBy, 'draws without a seed'],
  ['another model draws now', new Set(orderFields), { ...drawnBy, model: 'older' }, 'was drawn by older'],
] as const)(
  'the same seed is refused in words before anything is held, where %s',
  async (_where, honours, by, words) => {
    const { deps, spending, made, list } = createStage();
    Object.assign(deps.providers.usual, { honours: async () => honours });

    await expect(drawAgain(deps, 'same-seed', { drawnBy: by })).rejects.toMatchObject({
      code: 'failed_precondition',
      message: expect.stringContaining(words),
    });

    expect(spending.held.size).toBe(0);
    expect(made.pictures).toBe(0);
    expect(await list()).toEqual([]);
  },
);

test.each([
  ['the model that draws now drew it', 'same-seed', { drawnBy }],
  ['an older version noted nobody', 'same-seed', {}],
  ['another model draws now', 'variation', { drawnBy: { ...drawnBy, model: 'older' } }],
] as const)('where %s, a %s is ordered', async (_where, kind, first) => {
  const { deps, list } = createStage();

  await drawAgain(deps, kind, first);

  expect(await list()).toMatchObject([{ remixOf: { kind } }]);
});

test('a click that comes twice at once is one order, and counts once', async () => {
  const { made, order, list } = createStage();

  await Promise.all([order(), order()]);

  expect(await list()).toHaveLength(1);
  expect(made.pictures).toBe(3);
});

test('a click that comes again while its order is made is not refused because that one has ended by now', async () => {
  const { deps, spending, made, order, list } = createStage();
  deps.spending.hold = async cost => {
    deps.spending.hold = spending.hold;
    await order();
    throw new AppError('failed_precondition', `${cost.id} has ended.`);
  };

  await order();

  expect(await list()).toHaveLength(1);
  expect(made.pictures).toBe(3);
});

const minute = 60_000;

type Parts = ReturnType<typeof createStage>['deps'];

/** The next call of a part is never made: the process was killed. */
function dieOnce<Part extends object>(part: Part, name: keyof Part): void {
  const call = part[name];
  Object.assign(part, {
    async [name]() {
      part[name] = call;
      throw new Error('killed');
    },
  });
}

test.each([
  [
    'its hold took effect after it was given up',
    (): Promise<void> => Promise.reject(new AppError('timeout', 'No answer.')),
  ],
  [
    'its process stood still before the picture was stored',
    async (clock: { now: Date }) => {
      clock.now = new Date(clock.now.getTime() + 2 * minute);
    },
  ],
])('an order gives its room back when %s', async (_when, goOn) => {
  const { deps, spending, made, order, list, clock } = createStage();
  deps.spending.hold = async cost => {
    await spending.hold(cost);
    await goOn(clock);
  };
  await expect(order()).rejects.toMatchObject({ code: expect.stringMatching(/timeout|unavailable/) });
  expect(spending.held.size).toBe(1);
  expect(made.pictures).toBe(0);

  clock.now = new Date(clock.now.getTime() + 6 * minute);
  await endLostOrders({ ...deps, spending }).run(neverStopping);

  expect(spending.held.size).toBe(0);
  expect(await list()).toEqual([]);
});

test.each([
  ['after its room was taken', (deps: Parts) => dieOnce(deps.predictions, 'insert')],
  ['before its room was asked for', (deps: Parts) => dieOnce(deps.spending, 'hold')],
])(
  'an order whose process died %s is drawn once when it is asked for again, however late',
  async (_when, kill) => {
    const { deps, spending, order, list, clock } = createStage();
    const lose = async () => {
      kill(deps);
      await expect(order()).rejects.toThrow('killed');
      clock.now = new Date(clock.now.getTime() + 6 * minute);
      await endLostOrders({ ...deps, spending }).run(neverStopping);
      expect(spending.held.size).toBe(0);
    };
    await lose();
    await lose();

    await Promise.all([order(), order()]);
    await order();

    const predictions = await list();
    expect(predictions).toHaveLength(1);
    expect([...spending.held.keys()]).toEqual(predictions.map(holdIdOf));
  },
);

test('an order for which there was no room, asked again and again under other names, leaves nothing behind', async () => {
  const { deps, spending, order, clock } = createStage();
  const hold = deps.spending.hold;
  deps.spending.hold = () => Promise.reject(new AppError('failed_precondition', 'Full.'));
  await expect(order()).rejects.toThrow('Full.');
  clock.now = new Date(clock.now.getTime() + 6 * minute);
  await endLostOrders({ ...deps, spending }).run(neverStopping);
  deps.spending.hold = hold;

  expect(await deps.orders.list(new Date(clock.now.getTime() + 1), 10)).toEqual([]);
  await order();
  expect([...spending.held.keys()]).toEqual(['picture.ann.click']);
});

test('what comes late for a lost order takes nothing from the one that was begun since', async () => {
  const { deps, spending, order, list, clock } = createStage();
  dieOnce(deps.predictions, 'insert');
  await expect(order()).rejects.toThrow('killed');
  clock.now = new Date(clock.now.getTime() + 6 * minute);
  const listed = await deps.orders.list(clock.now, 10);
  const timer = endLostOrders({ ...deps, orders: { ...deps.orders, list: async () => listed }, spending });
  await timer.run(neverStopping);

  const { insert } = deps.predictions;
  deps.predictions.insert = async (...given) => {
    // Another replica had listed it as well.
    await timer.run(neverStopping);
    return insert(...given);
  };
  await order();

  expect(await list()).toHaveLength(1);
  expect(spending.held.size).toBe(1);
});

test('an order whose picture is stored, or that was begun anew, keeps its room', async () => {
  const { deps, spending, order, clock } = createStage();
  await order();
  const anew = { _id: 'anew', owner: 'ann', key: 'another click', at: clock.now };
  await deps.orders.begin(anew);
  await spending.hold({
    id: 'anew',
    userId: 'ann',
    contentTypeId: undefined,
    provider: 'p',
    model: 'm',
    pictures: 1,
    isFree: false,
  });
  clock.now = new Date(clock.now.getTime() + 6 * minute);
  const orders = {
    ...deps.orders,
    list: async (before: Date, limit: number) => {
      const listed = await deps.orders.list(before, limit);
      await deps.orders.begin({ ...anew, at: clock.now });
      return listed;
    },
  };

  await endLostOrders({ ...deps, orders, spending }).run(neverStopping);

  expect(spending.held.size).toBe(2);
  expect(await deps.orders.list(new Date(clock.now.getTime() + 1), 10)).toHaveLength(1);
});

test('an order that is being taken back is not begun anew meanwhile', async () => {
  const { deps, order, list, clock } = createStage();
  deps.spending.hold = () => Promise.reject(new AppError('timeout', 'No answer.'));
  await expect(order()).rejects.toMatchObject({ code: 'timeout' });
  clock.now = new Date(clock.now.getTime() + 6 * minute);
  const away = { end: () => Promise.reject(new AppError('unavailable', 'Away.')) };
  await expect(endLostOrders({ ...deps, spending: away }).run(neverStopping)).rejects.toThrow('Away.');

  await expect(order()).rejects.toMatchObject({ code: 'unavailable' });

  expect(await list()).toEqual([]);
});
