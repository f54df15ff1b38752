import { fromBinary } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { done } from '@insta-ai/chassis/messaging/consumer';
import { decodePicture } from '@insta-ai/chassis/pictures/decode-picture';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { events } from '@insta-ai/proto/bus/events';
import { dateFromBus } from '@insta-ai/proto/convert/moment';
import { describe, expect, test, vi } from 'vitest';
import { createFakeGeneration } from '../generation/generation-parts.fake.ts';
import { removePrediction } from '../predictions/remove-prediction.ts';
import type { Download, StartOutcome } from '../providers/image-provider.ts';
import { runGeneration } from './run-generation.ts';
import { stopRun } from './stop-run.ts';

const minute = 60_000;
const schema = events.predictionProgressed.payload;

test.each([
  ['nobody wants it any more', true],
  ['it is drawn to its end all the same', false],
])(
  'where another worker may have an order that is being drawn: deleted, %s (%s)',
  async (_what, isDeleted) => {
    const stage = await createFakeGeneration();
    const id = await stage.click();
    const taken = new AbortController();
    let isUnwanted: boolean | undefined;
    stage.provider.start = async (_prepared, { unwanted }) => {
      const prediction = await stage.predictions.find(id);
      if (isDeleted && prediction) await removePrediction(stage.removal, prediction);
      taken.abort();
      // It asks the store first.
      await new Promise(resolve => setImmediate(resolve));
      isUnwanted = unwanted?.aborted;
      return { kind: 'refused', reason: 'No.' };
    };

    await runGeneration(stage.parts, id, () => {}, taken.signal);

    expect(isUnwanted).toBe(isDeleted);
  },
);

describe('a clear way', () => {
  test('a generation creates one run, keeps its outputs in order and ends completed', async () => {
    const stage = await createFakeGeneration(3);
    const id = await stage.click();

    expect(await runGeneration(stage.parts, id)).toEqual(done);

    const outputs = await stage.parts.outputs.listOfPrediction(id);
    expect(outputs.map(output => output.position)).toEqual([0, 1, 2]);
    expect(outputs[0]).toMatchObject({ kind: 'image', mimeType: 'image/png', width: 90, height: 110 });
    expect([...stage.objects.keys()].filter(key => key.endsWith('.thumb.webp'))).toHaveLength(3);
    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'completed',
      progress: 100,
      error: null,
    });
    expect(stage.runs).toHaveLength(1);
    expect(stage.runs[0]?.cancelAfterSeconds).toBe(900);
    expect(stage.predictions.sent.map(one => one.id)).toEqual([`${id}.generate`, `${id}.finished`]);
  });

  test('the store is asked once for each step where it stands, and not at its end', async () => {
    const stage = await createFakeGeneration();
    const id = await stage.click();
    const find = vi.spyOn(stage.parts.predictions, 'find');

    await runGeneration(stage.parts, id);

    // Before the run is created, and before it is looked at.
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('a job that comes twice does nothing the second time', async () => {
    const stage = await createFakeGeneration();
    const id = await stage.click();
    await runGeneration(stage.parts, id);

    expect(await runGeneration(stage.parts, id)).toEqual(done);

    expect(stage.runs).toHaveLength(1);
    expect(stage.predictions.sent).toHaveLength(2);
  });

  test('progress is told in steps and never by a state change of its own', async () => {
    const stage = await createFakeGeneration();
    stage.orders.get.push(
      { kind: 'running', progress: 2 },
      { kind: 'running', progress: 40 },
      { kind: 'running', progress: 42 },
    );
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(stage.said.map(one => one.id)).toEqual([`${id}.progress.40`]);
  });
});

describe('an unclear create', () => {
  test('a lost answer leads to the run that exists, without a second one', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push('lost-answer');
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(stage.runs).toHaveLength(1);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', providerId: 'run-1' });
  });

  test('a lost request is sent again only after the list stayed empty for the quiet time', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push('lost-request');
    const id = await stage.click();
    const startedAt = stage.clock.time;

    await runGeneration(stage.parts, id);

    expect(stage.runs).toHaveLength(1);
    expect(stage.clock.time - startedAt).toBeGreaterThanOrEqual(stage.parts.pace.quietMs);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
  });

  test.each([15, 45, 75, 110])(
    'a run that appears %i s later is found, and no second one is paid',
    async late => {
      const stage = await createFakeGeneration();
      stage.orders.create.push('late-run');
      const id = await stage.click();
      stage.appearAt(stage.clock.time + late * 1_000);

      await runGeneration(stage.parts, id);

      expect(stage.runs).toHaveLength(1);
      expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', providerId: 'run-1' });
    },
  );

  test('a run that appears later than anybody waits for is stopped when there is another', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push('late-run');
    stage.orders.get.push(...Array.from({ length: 60 }, () => ({ kind: 'running', progress: 1 }) as const));
    const id = await stage.click();
    stage.appearAt(stage.clock.time + 150_000);

    await runGeneration(stage.parts, id);

    expect(stage.runs).toHaveLength(2);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', providerId: 'run-1' });
    expect(stage.canceled).toEqual(['run-2']);
  });

  test('while the list cannot be read nothing is created, and the deadline ends it with a reason', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push('lost-answer');
    stage.orders.listWorks = false;
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(stage.runs).toHaveLength(1);
    const failed = await stage.predictions.find(id);
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('not ready in time') });
    expect(failed?.error).toContain('may be charged');
    expect(failed?.completedAt).toBeTruthy();
  });
});

test.each([
  ['has a list', true],
  ['draws at once and has none', false],
])(
  'a store that is slow to note a create leaves the picture to be ordered, once, where the service %s',
  async (_what, hasList) => {
    const { provider } = await createFakeGeneration();
    const { recover, ...withoutList } = provider;
    const starts: number[] = [];
    const stage = await createFakeGeneration(1, {
      ...withoutList,
      ...(hasList && recover && { recover }),
      async start(prepared, hints) {
        starts.push(stage.clock.time);
        return provider.start(prepared, hints);
      },
    });
    const id = await stage.click();
    const begunAt = stage.clock.time;
    const { change } = stage.predictions;
    stage.parts.predictions.change = async (...asked) => {
      if (asked[2].set.state === 'creating' && stage.clock.time === begunAt) stage.clock.time += 6_000;
      return change(...asked);
    };

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null });
    expect(starts).toHaveLength(1);
    expect(starts[0]).toBeLessThan(begunAt + 10_000);
  },
);

test('a picture that comes with the answer after another worker called it lost is there all the same', async () => {
  const other = await createFakeGeneration();
  const { recover: _, ...withoutList } = other.provider;
  const start = async () => {
    // The store was away for longer than a lease lasts, so another worker took over.
    await runGeneration(stage.parts, id);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed' });
    return { kind: 'drawn' as const, pictures: [await aPicture(other)] };
  };
  const stage = await createFakeGeneration(1, { ...withoutList, start });
  const id = await stage.click();

  await runGeneration(stage.parts, id);

  expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null, progress: 100 });
  expect(await stage.parts.outputs.listOfPrediction(id)).toHaveLength(1);
  expect(stage.predictions.sent.map(one => one.id)).toEqual([
    `${id}.generate`,
    `${id}.finished`,
    `${id}.finished.late`,
  ]);
});

describe('pictures that came with the answer, of which some could not be brought over', () => {
  /** A paid provider that draws at once. */
  async function draw(answerOf: (picture: Buffer) => StartOutcome) {
    const other = await createFakeGeneration();
    const { recover: _, ...withoutList } = other.provider;
    const start = async () => answerOf(await aPicture(other));
    const stage = await createFakeGeneration(2, { ...withoutList, start, isFree: false });
    const id = await stage.click();
    return { stage, id };
  }
  test('the others are kept, and the order counts as what was held', async () => {
    const { stage, id } = await draw(picture => ({ kind: 'drawn', pictures: [picture], missing: 'Gone.' }));

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'completed',
      error: null,
      missing: 'Gone.',
    });
    expect(await stage.parts.outputs.listOfPrediction(id)).toHaveLength(1);
    expect(costOf(stage)).toMatchObject({ wasNotMade: false });
    expect(costOf(stage)).not.toHaveProperty('pictures');
  });

  test.each([
    ['all of them are kept', {}],
    ['some are not', { missing: 'Gone.' }],
  ])('where %s the tokens that were counted are paid, which only the provider says', async (_what, more) => {
    const tokens = { inputTokens: 50, outputTokens: 1_056 };
    const { stage, id } = await draw(picture => ({ kind: 'drawn', pictures: [picture], tokens, ...more }));
    await runGeneration(stage.parts, id);
    expect(costOf(stage)).toMatchObject({ inputTokens: 50n, outputTokens: 1_056n });

    const silent = await draw(picture => ({ kind: 'drawn', pictures: [picture], ...more }));
    await runGeneration(silent.stage.parts, silent.id);
    for (const name of ['inputTokens', 'outputTokens']) expect(costOf(silent.stage)).not.toHaveProperty(name);
  });

  test('where none of them is kept the tokens are paid as well', async () => {
    const tokens = { inputTokens: 50, outputTokens: 1_056 };
    const { stage, id } = await draw(() => ({ kind: 'drawn', pictures: [], missing: 'Gone.', tokens }));

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed', error: 'Gone.' });
    expect(costOf(stage)).toMatchObject({ inputTokens: 50n, outputTokens: 1_056n, wasNotMade: false });
  });

  test('so they are where one of them is no picture', async () => {
    const bad = Buffer.from('<html>sorry</html>');
    const { stage, id } = await draw(picture => ({ kind: 'drawn', pictures: [bad, picture] }));

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null });
    expect(await stage.parts.outputs.listOfPrediction(id)).toMatchObject([{ position: 1 }]);
    expect(costOf(stage)).toMatchObject({ wasNotMade: false });
    expect(costOf(stage)).not.toHaveProperty('pictures');
  });

  test('without any it fails with the reason, and counts as drawn', async () => {
    const { stage, id } = await draw(() => ({ kind: 'drawn', pictures: [], missing: 'Gone.' }));

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed', error: 'Gone.' });
    expect(costOf(stage)).toMatchObject({ wasNotMade: false });
  });

  test('what a worker kept before it died is there, and counts as what was held', async () => {
    const { stage, id } = await draw(picture => ({ kind: 'drawn', pictures: [picture, picture] }));
    const ending = new AbortController();
    const { outputs } = stage.parts;
    const add: typeof outputs.add = async (...given) => {
      await outputs.add(...given);
      ending.abort();
      throw new Error('killed');
    };
    const dying = { ...stage.parts, outputs: { ...outputs, add }, stopping: ending.signal };
    await expect(runGeneration(dying, id)).rejects.toThrow('killed');

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null });
    expect(await stage.parts.outputs.listOfPrediction(id)).toHaveLength(1);
    expect(costOf(stage)).toMatchObject({ wasNotMade: false });
    expect(costOf(stage)).not.toHaveProperty('pictures');
  });
});

describe('a clear refusal', () => {
  test.each([
    ['a picture that it begins with is gone', new AppError('not_found', 'It is gone.')],
    ['its control picture is too large', new AppError('payload_too_large', 'It is too large.')],
    ['a setting cannot be drawn', new AppError('failed_precondition', 'It has no mask.')],
  ])('where %s nothing is asked, and the person reads it at once', async (_what, error) => {
    const stage = await createFakeGeneration();
    stage.provider.prepare = () => Promise.reject(error);
    const id = await stage.click();
    const startedAt = stage.clock.time;

    expect(await runGeneration(stage.parts, id)).toEqual(done);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed', error: error.message });
    expect(stage.clock.time).toBe(startedAt);
    expect(costOf(stage)).toMatchObject({ wasNotMade: true });
  });

  test('a store that is away is no reason to give up', async () => {
    const stage = await createFakeGeneration();
    stage.provider.prepare = () => Promise.reject(new AppError('unavailable', 'Away.'));
    const id = await stage.click();

    await expect(runGeneration(stage.parts, id)).rejects.toThrow('Away.');

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'queued' });
  });

  test('a refused create fails with the reason and is not repeated', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push({ kind: 'refused', reason: 'No credit left.' });
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(stage.runs).toHaveLength(0);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed', error: 'No credit left.' });
    expect(stage.predictions.sent.at(-1)?.id).toBe(`${id}.finished`);
  });

  test('a throttled create waits as long as it is told and then creates', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push({ kind: 'throttled', afterMs: 30_000 });
    const id = await stage.click();
    const startedAt = stage.clock.time;

    await runGeneration(stage.parts, id);

    expect(stage.clock.time - startedAt).toBeGreaterThanOrEqual(30_000);
    expect(stage.runs).toHaveLength(1);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
  });

  test('a pause that the provider asks for is told with its end, and told to be over', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push({ kind: 'throttled', afterMs: 30_000 });
    const id = await stage.click();
    const startedAt = stage.clock.time;

    await runGeneration(stage.parts, id);

    const news = stage.said.map(({ payload }) => dateFromBus(fromBinary(schema, payload).pausedUntil));
    expect(news).toEqual([expect.any(Date), undefined]);
    expect(news[0]?.getTime()).toBeGreaterThanOrEqual(startedAt + 30_000);
    expect(await stage.predictions.find(id)).not.toHaveProperty('pausedUntil');
  });

  test('a provider that asks for a pause for ever is asked ever more seldom, and the end says so', async () => {
    const stage = await createFakeGeneration();
    const tries: number[] = [];
    stage.provider.start = async () => {
      tries.push(stage.clock.time);
      return { kind: 'throttled', afterMs: 4_000 };
    };
    const id = await stage.click();
    const startedAt = stage.clock.time;

    await runGeneration(stage.parts, id);

    const inMinute = tries.filter(time => time < startedAt + minute);
    expect(inMinute.length).toBeLessThanOrEqual(6);
    // It stays below a try each minute, and goes on to the end.
    expect(tries.length).toBeLessThanOrEqual(6 + 14);
    expect(tries.at(-1)).toBeGreaterThan(startedAt + 13 * minute);
    const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(4_000);
    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/asked us to wait .* never began .* Nothing was charged/),
    });
  });

  test('a pause that the order cannot outlast ends it at once, with how long it is', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push({ kind: 'throttled', afterMs: 60 * minute });
    const id = await stage.click();
    const startedAt = stage.clock.time;

    await runGeneration(stage.parts, id);

    expect(stage.clock.time - startedAt).toBeLessThan(minute);
    expect(stage.runs).toHaveLength(0);
    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/nothing for the next 60 minutes.* Nothing was charged/),
    });
  });

  test.each([
    ['has no list', undefined],
    ['has one that cannot be read', () => Promise.reject(new Error('connection refused'))],
  ])(
    'a service that costs nothing, %s and never answers is said to be away, and charges nothing',
    async (_what, recover) => {
      const { provider } = await createFakeGeneration();
      const { recover: _, ...withoutList } = provider;
      const start = async () => ({ kind: 'unclear' as const, cause: 'connection refused' });
      const free = { ...withoutList, ...(recover && { recover }), isFree: true, start };
      const stage = await createFakeGeneration(1, free);
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      expect(await stage.predictions.find(id)).toMatchObject({
        state: 'failed',
        error:
          'The image service did not answer, so we stopped asking it for the picture. See that it runs, then try again.',
      });
    },
  );

  test('who takes over in a pause keeps to it', async () => {
    const stage = await createFakeGeneration();
    stage.orders.create.push({ kind: 'throttled', afterMs: 60_000 });
    const id = await stage.click();
    const startedAt = stage.clock.time;
    const { pause } = stage.parts;
    stage.parts.pause = async () => {
      throw new Error('killed');
    };
    await expect(runGeneration(stage.parts, id)).rejects.toThrow('killed');
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'queued', pauses: 1 });
    stage.parts.pause = pause;

    await runGeneration(stage.parts, id);

    expect(stage.clock.time - startedAt).toBeGreaterThanOrEqual(60_000);
    expect(stage.runs).toHaveLength(1);
  });
});

describe('an end without a picture', () => {
  test.each([
    ['is surely billed nothing gives its room back', { isUnpaid: true as const }, {}, true],
    ['may be billed keeps what was held', {}, {}, false],
    [
      'follows a lost one keeps what was held, as that one may be billed',
      { isUnpaid: true as const },
      { createdAnew: true as const },
      false,
    ],
  ])('a failed run that %s', async (_what, end, before, wasNotMade) => {
    const stage = await createFakeGeneration();
    stage.orders.get.push({ kind: 'failed', reason: 'It did not begin.', ...end });
    const id = await stage.click();
    await stage.predictions.change(id, { states: ['queued'] }, { set: before });

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed', error: 'It did not begin.' });
    expect(costOf(stage)).toMatchObject({ wasNotMade });
  });

  test('a run that fails gives the person its reason', async () => {
    const stage = await createFakeGeneration();
    stage.orders.get.push({ kind: 'failed', reason: 'Refused as sensitive.' });
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'failed',
      error: 'Refused as sensitive.',
    });
  });

  test('outputs that stay missing at the provider fail as expired, after three tries', async () => {
    const stage = await createFakeGeneration();
    stage.orders.download.push({ kind: 'gone' }, { kind: 'gone' }, { kind: 'gone' });
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('expired'),
    });
    expect(stage.objects.size).toBe(0);
  });

  test.each<[string, Download[], RegExp]>([
    ['stays missing', [{ kind: 'gone' }, { kind: 'gone' }, { kind: 'gone' }], /had expired/],
    ['is no picture', [{ kind: 'bytes', bytes: Buffer.from('<html>sorry</html>') }], /is not a picture/],
    ['is refused', [{ kind: 'refused', reason: 'Elsewhere.' }], /^Elsewhere\.$/],
  ])('where one of the outputs %s the others are kept, and why is said', async (_how, downloads, why) => {
    const stage = await createFakeGeneration(3);
    stage.orders.download.push({ kind: 'bytes', bytes: await aPicture(stage) }, ...downloads);
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null });
    expect(await stage.parts.outputs.listOfPrediction(id)).toMatchObject([{ position: 0 }, { position: 2 }]);
    expect((await stage.predictions.find(id))?.missing).toMatch(why);
    expect(costOf(stage)).not.toHaveProperty('pictures');
  });

  test.each<[string, Download[]]>([
    ['all outputs are kept', []],
    ['one of the outputs cannot be kept', [{ kind: 'refused', reason: 'Elsewhere.' }]],
  ])(
    'where %s the seconds that a machine drew are paid, which only the provider says',
    async (_what, downloads) => {
      const stage = await createFakeGeneration(2);
      const addresses = ['fake:run-1/0', 'fake:run-1/1'];
      stage.orders.get.push({ kind: 'succeeded', addresses, seconds: 8.5 });
      stage.orders.download.push(...downloads);
      await runGeneration(stage.parts, await stage.click());
      expect(costOf(stage)).toMatchObject({ seconds: 8.5 });

      await runGeneration(stage.parts, await stage.click());
      expect(costOf(stage)).not.toHaveProperty('seconds');
    },
  );

  test('where none of the outputs can be kept the first reason is said', async () => {
    const stage = await createFakeGeneration(2);
    stage.orders.download.push(
      { kind: 'refused', reason: 'Elsewhere.' },
      { kind: 'refused', reason: 'Other.' },
    );
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed', error: 'Elsewhere.' });
  });

  test('a download that breaks is tried again, and only the missing output is copied', async () => {
    const stage = await createFakeGeneration(2);
    stage.orders.download.push({ kind: 'bytes', bytes: await aPicture(stage) }, 'broken');
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
    expect(await stage.parts.outputs.listOfPrediction(id)).toHaveLength(2);
  });

  test('a file that is no picture fails the prediction', async () => {
    const stage = await createFakeGeneration();
    stage.orders.download.push({ kind: 'bytes', bytes: Buffer.from('<html>sorry</html>') });
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not a picture'),
    });
  });

  test('a deadline that falls between two outputs loses none: what is drawn has its own time to be fetched', async () => {
    const stage = await createFakeGeneration(2);
    const id = await stage.click();
    const { download } = stage.provider;
    stage.provider.download = async address => {
      // The first one is slow.
      if (address.endsWith('/0')) stage.clock.time += 16 * minute;
      return download(address);
    };
    stage.orders.get.push(...Array.from({ length: 20 }, () => ({ kind: 'running', progress: 1 }) as const));
    stage.parts.pace = { ...stage.parts.pace, deadlineMs: 20 * minute };

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null });
    expect((await stage.predictions.find(id))?.missing).toBeUndefined();
    expect(await stage.parts.outputs.listOfPrediction(id)).toHaveLength(2);
    expect(stage.runs).toHaveLength(1);
  });

  test('an output that never comes takes no other with it, and the others are kept with why', async () => {
    const stage = await createFakeGeneration(3);
    const id = await stage.click();
    const { download } = stage.provider;
    stage.provider.download = async address => {
      if (address.endsWith('/0')) throw new Error('connection lost');
      return download(address);
    };

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'completed',
      error: null,
      missing: expect.stringContaining('could not be fetched'),
    });
    expect(await stage.parts.outputs.listOfPrediction(id)).toMatchObject([{ position: 1 }, { position: 2 }]);
    expect(costOf(stage)).not.toHaveProperty('pictures');
    expect(stage.runs).toHaveLength(1);
  });

  test('where no output ever comes it is said that they were made', async () => {
    const stage = await createFakeGeneration();
    stage.provider.download = async () => Promise.reject(new Error('connection lost'));
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('was made, but it could not be fetched'),
    });
  });

  test('a run that ended while no worker was there is fetched after its deadline', async () => {
    const stage = await createFakeGeneration(2);
    const id = await stage.click();
    const killed = async () => Promise.reject(new Error('killed'));
    await runGeneration({ ...stage.parts, pause: killed }, id).catch(() => {});
    stage.clock.time += 30 * minute;
    const overdue = await stage.predictions.find(id);

    // The timer of a process without workers is there.
    if (overdue) await stopRun(stage.parts, overdue);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'created' });
    await runGeneration(stage.parts, id);

    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null });
    expect(await stage.parts.outputs.listOfPrediction(id)).toHaveLength(2);
    expect(stage.runs).toHaveLength(1);
  });

  test('a run that never ends fails at the deadline and is cancelled at the provider', async () => {
    const stage = await createFakeGeneration();
    stage.orders.get.push(
      ...Array.from({ length: 1_000 }, () => ({ kind: 'running', progress: 1 }) as const),
    );
    const id = await stage.click();
    const startedAt = stage.clock.time;

    await runGeneration(stage.parts, id);

    expect(stage.clock.time - startedAt).toBe(15 * minute);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'failed' });
    expect(stage.canceled).toEqual(['run-1']);
  });
});

describe('a prediction that is deleted', () => {
  test('while its create is under way, the run is stopped', async () => {
    const stage = await createFakeGeneration();
    const id = await stage.click();
    const { start } = stage.provider;
    stage.provider.start = async (prepared, hints) => {
      await remove(stage, id);
      return start(prepared, hints);
    };

    expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'discard' });

    expect(stage.canceled).toEqual(['run-1']);
  });

  test('while its run is under way, the run is stopped', async () => {
    const stage = await createFakeGeneration();
    const id = await stage.click();
    const { look } = stage.provider;
    stage.provider.look = async (providerId, order) => {
      await remove(stage, id);
      await look(providerId, order);
      return { kind: 'running', progress: 50 };
    };

    expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'discard' });

    expect(stage.canceled).toEqual(['run-1']);
  });

  test.each([
    { picture: 'the first', at: 1 },
    { picture: 'the last', at: 2 },
    { picture: 'the last, which does not come', at: 2, fails: true },
  ])('while $picture picture is on its way, leaves no bytes behind', async ({ at, fails = false }) => {
    const stage = await createFakeGeneration(2);
    const id = await stage.click();
    const { download } = stage.provider;
    let downloads = 0;
    stage.provider.download = async address => {
      downloads += 1;
      if (downloads === at) await remove(stage, id);
      if (downloads === at && fails) throw new Error('cut');
      return download(address);
    };

    await runGeneration(stage.parts, id);

    expect([...stage.objects.keys()]).toEqual([]);
    expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([]);
  });
});

test('an end that was decided before the request left does not say that nothing was made', async () => {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  const seen = await stage.predictions.find(id);
  stage.provider.start = async () => {
    // The timer of deadlines read it before.
    if (seen) await stopRun(stage.parts, seen);
    return { kind: 'created', providerId: 'run-1' };
  };

  await runGeneration(stage.parts, id);

  expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
  expect(stage.predictions.sent.map(one => one.id)).toEqual([`${id}.generate`, `${id}.finished`]);
});

test('a refusal that a worker hears too late does not end what another one began meanwhile', async () => {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  const { start } = stage.provider;
  stage.provider.start = async () => {
    stage.provider.start = start;
    stage.clock.time += 10 * minute;
    stage.orders.get.push({ kind: 'running', progress: 1 });
    const pause = async (one: string, ms: number) => {
      if ((await stage.predictions.find(id))?.state === 'created') throw new Error('killed');
      return stage.parts.pause(one, ms);
    };
    await runGeneration({ ...stage.parts, pause }, id).catch(() => {});
    return { kind: 'refused', reason: 'No.' };
  };

  await runGeneration(stage.parts, id);

  expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', providerId: 'run-1' });
  expect(stage.runs).toHaveLength(1);
});

test('a worker that is about to end hands the job back', async () => {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  stage.endProcess();

  expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'retry' });

  expect(stage.runs).toHaveLength(0);
});

test('a worker that ends before a copy is asked for again says nothing of it, and another one finds it', async () => {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  stage.orders.download.push({ kind: 'gone' }, { kind: 'gone' }, { kind: 'gone' });
  const { download } = stage.provider;
  stage.provider.download = address => {
    stage.endProcess();
    return download(address);
  };

  expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'retry' });

  expect(await stage.predictions.find(id)).toMatchObject({ state: 'created', error: null });
});

test('a worker that ends while its picture waits to be opened hands the job back, and another one keeps it', async () => {
  const stage = await createFakeGeneration();
  const held = Promise.withResolvers<void>();
  const before = decodePicture(
    () => held.promise.then(() => Buffer.alloc(0)),
    async () => {},
  );
  const id = await stage.click();
  const { download } = stage.provider;
  stage.provider.download = async address => {
    setImmediate(stage.endProcess);
    return download(address);
  };

  expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'retry' });

  expect(await stage.predictions.find(id)).toMatchObject({ state: 'created', error: null });
  expect([...stage.objects.keys()]).toEqual([]);
  held.resolve();
  await before;
  await runGeneration({ ...stage.parts, stopping: neverStopping }, id);
  expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
});

type Stage = Awaited<ReturnType<typeof createFakeGeneration>>;

/** What spending was told of the end. */
const costOf = ({ predictions }: Stage) =>
  fromBinary(events.predictionFinished.payload, predictions.sent.at(-1)?.payload ?? new Uint8Array()).cost;

async function remove(stage: Stage, id: string) {
  const prediction = await stage.predictions.find(id);
  if (prediction) await removePrediction(stage.removal, prediction);
}

async function aPicture(stage: Stage): Promise<Buffer> {
  const download = await stage.provider.download('any');
  return download.kind === 'bytes' ? download.bytes : Buffer.alloc(0);
}

test('the more runs all workers have open, the longer it is between two looks at one', async () => {
  const stage = await createFakeGeneration();
  stage.parts.openRuns = () => 720;
  stage.orders.get.push(
    { kind: 'running', progress: 0 },
    { kind: 'unknown', afterMs: 0, cause: 'status 500' },
  );
  const id = await stage.click();
  const before = stage.clock.time;

  await runGeneration(stage.parts, id);

  expect(stage.clock.time - before).toBe(3 * 18_000);
});
