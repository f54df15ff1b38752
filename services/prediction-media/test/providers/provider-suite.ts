import { fromBinary } from '@bufbuild/protobuf';
import { done } from '@insta-ai/chassis/messaging/consumer';
import { events } from '@insta-ai/proto/bus/events';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createFakeGeneration } from '../../src/generation/generation-parts.fake.ts';
import { holdIdOf } from '../../src/predictions/prediction.ts';
import { removePrediction } from '../../src/predictions/remove-prediction.ts';
import { Killed, mortal, type When } from '../../src/run/mortal.fake.ts';
import { runGeneration } from '../../src/run/run-generation.ts';
import { badBytesSuite } from './bad-bytes-suite.ts';
import {
  type LookFault,
  type OutputFault,
  type ProviderPeer,
  pause429Ms,
  type StartFault,
} from './provider-peer.ts';

/** What a provider is like, as far as the cases differ by it. */
export type Traits = {
  /** `now` is the clock of the stage, for a provider that measures pauses by itself. */
  open(picture: Buffer, now: () => number): Promise<ProviderPeer>;
  /** The picture comes with the answer to the order: there is nothing to look at, and nothing to fetch. */
  drawsAtOnce?: true;
  /** Most pictures of one order. */
  most: number;
  /** Why more pictures than were ordered are nothing to speak of there. */
  sendsOthers?: string;
  /** What cannot happen there, with the reason. */
  cannot?: Partial<Record<StartFault | LookFault | OutputFault, string>>;
};

const picture = await sharp({ create: { width: 90, height: 110, channels: 3, background: '#4a7bc9' } })
  .png()
  .toBuffer();

/**
 * What is promised of every image service: one order is one run there, whatever breaks; a run is followed to its end; what
 * it delivers is checked; and each end without a picture has its reason. Against a stand-in over HTTP, with stores and a
 * clock in memory.
 */
export function providerSuite(name: string, traits: Traits): void {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const setUp = async (count = 1) => {
    let now = () => 0;
    const peer = await traits.open(picture, () => now());
    closers.push(peer.close);
    const stage = await createFakeGeneration(count, peer.provider);
    now = () => stage.clock.time;
    const stored = async (id: string) => {
      const found = await stage.predictions.find(id);
      if (!found) throw new Error('The prediction is gone.');
      return found;
    };
    return { peer, stage, stored };
  };
  const cases = <Fault extends StartFault | LookFault | OutputFault>(faults: readonly Fault[]) =>
    faults.filter(fault => !traits.cannot?.[fault]);
  const canTell = async () => {
    const { peer } = await setUp();
    const { provider } = peer;
    const since = new Date(0);
    const order = { prompt: 'x', seed: 1, count: 1, controls: [] };
    return {
      canRecover: (await provider.recover?.(order, 'p', since)) !== undefined,
      isFree: provider.isFree,
    };
  };

  test(`${name}: a picture is drawn by one run and kept`, async () => {
    const { peer, stage, stored } = await setUp();
    const id = await stage.click();

    expect(await runGeneration(stage.parts, id)).toEqual(done);

    expect(await stored(id)).toMatchObject({ state: 'completed', progress: 100, error: null });
    expect(await stage.parts.outputs.listOfPrediction(id)).toMatchObject([{ width: 90, height: 110 }]);
    expect(peer.runs).toMatchObject([{ prompt: 'a lighthouse', count: 1 }]);
  });

  test(`${name}: as many pictures as one order may have, in their order`, async () => {
    const { peer, stage, stored } = await setUp(traits.most);
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stored(id)).toMatchObject({ state: 'completed' });
    const positions = (await stage.parts.outputs.listOfPrediction(id)).map(output => output.position);
    expect(positions).toEqual(Array.from({ length: traits.most }, (_, n) => n));
    expect(peer.runs).toMatchObject([{ count: traits.most }]);
    expect(peer.provider.most?.() ?? traits.most).toBeGreaterThanOrEqual(traits.most);
  });

  /** Orders three pictures, or as many as there can be, of which so many come. */
  const sent = async (came: (ordered: number) => number) => {
    const ordered = Math.min(3, traits.most);
    const { peer, stage, stored } = await setUp(ordered);
    peer.came = came;
    const id = await stage.click();
    await runGeneration(stage.parts, id);
    const outputs = await stage.parts.outputs.listOfPrediction(id);
    const end = stage.predictions.sent.find(one => one.id === `${id}.finished`);
    const { cost } = fromBinary(events.predictionFinished.payload, end?.payload ?? new Uint8Array());
    return { ordered, prediction: await stored(id), outputs, counted: cost?.pictures };
  };

  test.runIf(traits.most > 1)(
    `${name}: fewer pictures than were ordered are kept, said and counted as they came`,
    async () => {
      const { ordered, prediction, outputs, counted } = await sent(count => count - 1);

      expect(outputs).toHaveLength(ordered - 1);
      expect(prediction).toMatchObject({
        state: 'completed',
        missing: `The image service sent ${ordered - 1} of the ${ordered} pictures that were ordered.`,
      });
      expect(counted).toBe(ordered - 1);
    },
  );

  test(`${name}: of more pictures than were ordered no more are kept, or counted`, async () => {
    const { ordered, prediction, outputs, counted } = await sent(count => count + 2);

    expect(outputs.map(({ position }) => position)).toEqual(Array.from({ length: ordered }, (_, n) => n));
    expect(prediction.state).toBe('completed');
    if (traits.sendsOthers) expect(prediction.missing).toBeUndefined();
    else
      expect(prediction.missing).toMatch(
        new RegExp(`^The image service sent ${ordered + 2} pictures, and ${ordered} (was|were) ordered\\.`),
      );
    expect(counted).toBe(ordered);
  });

  test(`${name}: a job that comes twice draws once`, async () => {
    const { peer, stage } = await setUp();
    const id = await stage.click();

    await runGeneration(stage.parts, id);
    await runGeneration(stage.parts, id);

    expect(peer.runs).toHaveLength(1);
  });

  test(`${name}: a picture that is deleted before its turn is never begun`, async () => {
    const { peer, stage, stored } = await setUp();
    const id = await stage.click();
    await removePrediction(stage.removal, await stored(id));

    expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'discard' });

    expect(peer.runs).toEqual([]);
    expect(stage.objects.size).toBe(0);
  });

  test(`${name}: a picture whose time is over is not begun any more`, async () => {
    const { peer, stage, stored } = await setUp();
    const id = await stage.click();
    stage.clock.time = (await stored(id)).deadlineAt.getTime() + 1;

    await runGeneration(stage.parts, id);

    expect(await stored(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('in time') });
    expect(peer.runs).toEqual([]);
  });

  test(`${name}: a process that ends begins nothing, and the next one draws it`, async () => {
    const { peer, stage, stored } = await setUp();
    const id = await stage.click();
    const ended = AbortSignal.abort();

    await runGeneration({ ...stage.parts, stopping: ended, pause: async () => true }, id);
    await runGeneration(stage.parts, id);

    expect(peer.runs).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'completed' });
  });

  test(`${name}: address and key can be tried without a run, and say where they lead`, async () => {
    const { peer } = await setUp();

    const { host, detail } = await peer.provider.check();

    expect(host).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(detail).not.toBe('');
    expect(peer.runs).toEqual([]);
  });

  test.each(cases(['throttled']))(`${name}: a start that is %s waits and then draws once`, async fault => {
    const { peer, stage, stored } = await setUp();
    peer.starts.push(fault, fault);
    const id = await stage.click();
    const startedAt = stage.clock.time;

    await runGeneration(stage.parts, id);

    expect(stage.clock.time - startedAt).toBeGreaterThanOrEqual(2 * pause429Ms);
    expect(peer.runs).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'completed' });
  });

  test.each(cases(['refused', 'no-credit', 'bad-key']))(
    `${name}: a start that ends with %s is not repeated, and says why`,
    async fault => {
      const { peer, stage, stored } = await setUp();
      peer.starts.push(fault);
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      expect(peer.runs).toEqual([]);
      const { state, error } = await stored(id);
      expect(state).toBe('failed');
      expect(error).toMatch(/\.$/);
      expect(error).not.toMatch(/https?:|undefined|\[object/);
    },
  );

  test.each(cases(['lost-request', 'server-error', 'no-json', 'redirect']))(
    `${name}: a start that ends with %s leaves no second run that costs something`,
    async fault => {
      const { canRecover, isFree } = await canTell();
      const { peer, stage, stored } = await setUp();
      peer.starts.push(fault);
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      const { state, error } = await stored(id);
      if (canRecover || isFree || (state === 'completed' && peer.runs.length === 1)) {
        expect(state).toBe('completed');
        expect(peer.runs).toHaveLength(1);
      } else {
        expect(state).toBe('failed');
        expect(error).toContain('may be charged');
        expect(peer.runs).toHaveLength(0);
      }
    },
  );

  test.each(cases(['lost-answer', 'late-run']))(
    `${name}: a run that nobody was told of (%s) is found, or said; none is begun beside it that costs something`,
    async fault => {
      const { canRecover, isFree } = await canTell();
      const { peer, stage, stored } = await setUp();
      peer.starts.push(fault);
      const id = await stage.click();
      stage.onPause = () => {
        if (stage.clock.time > Date.parse('2026-11-21T09:00:45Z')) peer.appear();
      };

      await runGeneration(stage.parts, id);

      const { state, error } = await stored(id);
      if (!isFree) expect(peer.runs).toHaveLength(1);
      if (canRecover || isFree) expect(state).toBe('completed');
      else expect(error).toContain('may be charged');
    },
  );

  test.each(traits.drawsAtOnce ? [] : cases(['cold', 'server-error', 'throttled', 'bad-key', 'lost']))(
    `${name}: a look that ends with %s is repeated, and the run goes on`,
    async fault => {
      const { peer, stage, stored } = await setUp();
      peer.looks.push(...Array.from({ length: 20 }, () => fault));
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      expect(await stored(id)).toMatchObject({ state: 'completed' });
      expect(peer.runs).toHaveLength(1);
      expect(peer.looks).toEqual([]);
    },
  );

  test.runIf(!traits.drawsAtOnce)(
    `${name}: a key that is not accepted until the deadline is the reason that is told`,
    async () => {
      const { peer, stage, stored } = await setUp();
      peer.looks.push('cold', ...Array.from({ length: 2_000 }, () => 'bad-key' as const));
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      const { state, error } = await stored(id);
      expect(state).toBe('failed');
      expect(error).toMatch(/does not accept our key.*\.$/);
      expect(stage.clock.time).toBeGreaterThanOrEqual(Date.parse('2026-11-21T09:15:00Z'));
    },
  );

  test.runIf(!traits.drawsAtOnce)(
    `${name}: a look that is put off for hours keeps no picture waiting that is there`,
    async () => {
      const { peer, stage, stored } = await setUp();
      peer.looks.push('throttled-for-hours', 'throttled-for-hours');
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      expect(await stored(id)).toMatchObject({ state: 'completed' });
      expect(stage.clock.time).toBeLessThan(Date.parse('2026-11-21T09:05:00Z'));
    },
  );

  test.each(traits.drawsAtOnce ? [] : cases(['failed', 'sensitive', 'forgotten']))(
    `${name}: a run that ended as %s fails with its reason`,
    async fault => {
      const { peer, stage, stored } = await setUp();
      peer.looks.push('cold', fault);
      const id = await stage.click();

      await runGeneration(stage.parts, id);

      const { state, error } = await stored(id);
      expect(state).toBe('failed');
      expect(error).toMatch(/\.$/);
      expect(error).not.toMatch(/https?:|undefined|\[object/);
      expect(peer.runs).toHaveLength(1);
    },
  );

  test.each(cases(['mislabelled']))(`${name}: an output is what its bytes are (%s)`, async fault => {
    const { peer, stage, stored } = await setUp();
    peer.outputs.push(fault);
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stored(id)).toMatchObject({ state: 'completed' });
    expect(await stage.parts.outputs.listOfPrediction(id)).toMatchObject([{ mimeType: 'image/png' }]);
  });

  test.each(cases(['broken']))(`${name}: an output that is %s is fetched again`, async fault => {
    const { peer, stage, stored } = await setUp();
    peer.outputs.push(fault);
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stored(id)).toMatchObject({ state: 'completed' });
    expect(peer.runs).toHaveLength(1);
  });

  test.each(
    (
      [
        ['no-picture', 'not a picture'],
        ['vector', 'not a picture'],
        ['archive', 'not a picture'],
        ['empty', /not a picture|no picture/],
        ['cut-short', 'not a picture'],
        ['too-large', 'MB'],
        ['elsewhere', 'not its own'],
      ] as const
    ).filter(([fault]) => !traits.cannot?.[fault]),
  )(`${name}: an output that is %s is not kept`, async (fault, words) => {
    const { peer, stage, stored } = await setUp();
    peer.outputs.push(fault);
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stored(id)).toMatchObject({ state: 'failed', error: expect.stringMatching(words) });
    expect(stage.objects.size).toBe(0);
  });

  test.each(cases(['gone']))(`${name}: an output that stays %s has expired`, async fault => {
    const { peer, stage, stored } = await setUp();
    peer.outputs.push(fault, fault, fault);
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stored(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('expired') });
  });

  test.runIf(!traits.drawsAtOnce)(`${name}: a run that never ends is cancelled at the deadline`, async () => {
    const { peer, stage, stored } = await setUp();
    peer.looks.push(...Array.from({ length: 2_000 }, () => 'cold' as const));
    const id = await stage.click();

    await runGeneration(stage.parts, id);

    expect(await stored(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('in time') });
    expect(peer.runs).toMatchObject([{ isCancelled: true }]);
  });

  test.runIf(!traits.drawsAtOnce)(`${name}: a run of a picture that is deleted is cancelled`, async () => {
    const { peer, stage, stored } = await setUp();
    peer.looks.push('cold', 'cold', 'cold');
    const id = await stage.click();
    stage.onPause = async () => {
      if (peer.looks.length !== 1) return;
      await removePrediction(stage.removal, await stored(id));
    };

    expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'discard' });

    expect(peer.runs).toMatchObject([{ isCancelled: true }]);
    expect(stage.objects.size).toBe(0);
  });

  test.runIf(traits.drawsAtOnce)(
    `${name}: a picture that is deleted while it is drawn is not kept, and counts as drawn`,
    async () => {
      const { peer, stage, stored } = await setUp();
      const id = await stage.click();
      const holdId = holdIdOf(await stored(id));
      const { usual } = stage.parts.providers;
      const { start } = usual;
      Object.assign(usual, {
        async start(...order: Parameters<typeof start>) {
          const outcome = await start(...order);
          await removePrediction(stage.removal, await stored(id));
          return outcome;
        },
      });

      expect(await runGeneration(stage.parts, id)).toMatchObject({ kind: 'discard' });

      expect(await stage.predictions.find(id)).toBeUndefined();
      expect(await stage.parts.outputs.listOfPrediction(id)).toEqual([]);
      expect(stage.objects.size).toBe(0);
      expect(peer.runs).toHaveLength(1);
      expect(stage.spending.ended.get(holdId)).toEqual({ wasNotMade: false });
    },
  );

  badBytesSuite(name, picture => traits.open(picture, () => 0));

  test(`${name}: a worker that is killed before or after any of its acts is followed by one that ends it, and no second run costs something`, async () => {
    const { canRecover, isFree } = await canTell();
    const clean = await setUp();
    const counted = mortal(clean.stage.parts, Number.POSITIVE_INFINITY, 'before');
    await runGeneration(counted.parts, await clean.stage.click());
    expect(counted.acts()).toBeGreaterThan(8);

    for (const [at, when] of pointsOf(counted.acts())) {
      const { peer, stage, stored } = await setUp();
      const id = await stage.click();
      await runGeneration(mortal(stage.parts, at, when).parts, id).catch(unlessKilled);
      stage.clock.time += 10_000;

      expect(await runGeneration(stage.parts, id)).toEqual(done);

      const { state, error } = await stored(id);
      const point = `act ${at}, ${when}`;
      if (!isFree) expect(peer.runs.length, point).toBeLessThanOrEqual(1);
      if (canRecover || isFree) expect(state, point).toBe('completed');
      if (state === 'failed') expect(error, point).toContain('may be charged');
      if (state === 'completed')
        expect([...stage.objects.keys()].sort(), point).toEqual(await kept(stage, id));
      expect(stage.predictions.sent.filter(one => one.id === `${id}.finished`)).toHaveLength(1);
      await peer.close();
    }
  });
}

function pointsOf(acts: number): [at: number, when: When][] {
  return Array.from({ length: acts }, (_, n) => n + 1).flatMap(at => [
    [at, 'before'] as [number, When],
    [at, 'after'] as [number, When],
  ]);
}

function unlessKilled(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

/** Keys of all that records name. */
async function kept(
  { parts }: Awaited<ReturnType<typeof createFakeGeneration>>,
  id: string,
): Promise<string[]> {
  const outputs = await parts.outputs.listOfPrediction(id);
  return outputs.flatMap(({ key, thumbnailKey }) => [key, thumbnailKey]).sort();
}
