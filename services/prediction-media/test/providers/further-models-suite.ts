import { done } from '@insta-ai/chassis/messaging/consumer';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createFakeGeneration } from '../../src/generation/generation-parts.fake.ts';
import { declaredBy } from '../../src/providers/declared-by.ts';
import { openProviders } from '../../src/providers/open-providers.ts';
import { createFakeLessons } from '../../src/providers/openai/known-lessons.store.fake.ts';
import type { ProviderName, ProviderSettings } from '../../src/providers/provider-rows.ts';
import { createFakeStartPauses } from '../../src/providers/start-pauses.store.fake.ts';
import { runGeneration } from '../../src/run/run-generation.ts';
import type { ProviderPeer } from './provider-peer.ts';

type Opened = {
  peer: Pick<ProviderPeer, 'runs' | 'starts' | 'looks' | 'close'>;
  /** Settings of the service and of its list of further models. */
  settings: Partial<ProviderSettings>;
  /** What makes the other model the default. */
  afterwards: Partial<ProviderSettings>;
  /** The one setting among them that lists the other model. */
  list: keyof ProviderSettings;
  /** Models that drew, in the order of the runs. */
  drawnWith(): unknown[];
};

type Traits = {
  service: ProviderName;
  /** The one that draws by default, and one of the list. */
  models: readonly [usual: string, other: string];
  open(picture: Buffer): Promise<Opened>;
  /** The picture comes with the answer, so nothing lies there to be looked at. */
  drawsAtOnce?: true;
};

const picture = await sharp({ create: { width: 90, height: 110, channels: 3, background: '#4a7bc9' } })
  .png()
  .toBuffer();

/** What is promised of each image service that has several models, against its stand-in over HTTP. */
export function furtherModelsSuite(name: string, { service, models, open, drawsAtOnce }: Traits): void {
  const [usual, other] = models;
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const setUp = async () => {
    const opened = await open(picture);
    closers.push(opened.peer.close);
    const stage = await createFakeGeneration();
    const providersWith = (settings: Partial<ProviderSettings>) =>
      openProviders(
        {
          IMAGE_PROVIDER: service,
          REPLICATE_MODEL: usual,
          OPENAI_IMAGE_IS_FREE: false,
          ...settings,
        } as ProviderSettings,
        { requestMs: 5_000, pauses: createFakeStartPauses(), lessonsOf: createFakeLessons },
      );
    stage.parts.providers = providersWith(opened.settings);
    const { [opened.list]: _, ...without } = opened.settings;
    const dropOther = () => {
      stage.parts.providers = providersWith(without);
    };
    const changeDefault = () => {
      stage.parts.providers = providersWith({ ...without, ...opened.afterwards });
    };
    const orderOther = () => stage.click(1, { imageProvider: service, imageModel: other });
    return { ...opened, stage, dropOther, changeDefault, orderOther };
  };

  test(`${name}: each type is drawn with the model that it names, and the picture says which`, async () => {
    const { stage, drawnWith, orderOther } = await setUp();
    const plain = await stage.click(1);
    const named = await stage.click(1, { imageProvider: service });
    const chosen = await orderOther();

    for (const id of [plain, named, chosen]) expect(await runGeneration(stage.parts, id)).toEqual(done);

    expect(drawnWith()).toEqual([usual, usual, other]);
    const kept = await Promise.all([plain, named, chosen].map(id => stage.predictions.find(id)));
    expect(kept.map(one => one?.error)).toEqual([null, null, null]);
    expect(kept.map(one => one?.drawnBy?.model)).toEqual([usual, usual, other]);
    expect(kept.map(one => one?.drawnBy?.isChosen)).toEqual([undefined, undefined, true]);
  });

  test(`${name}: each model says for itself what it uses`, async () => {
    const { stage } = await setUp();
    const declared = await Promise.all(
      models.map(async model => {
        const provider = stage.parts.providers.named(service, model);
        return provider && (await declaredBy(provider));
      }),
    );

    expect(declared[0]).toBeDefined();
    expect(declared[1]).toBeDefined();
    expect(declared[0]).not.toEqual(declared[1]);
  });

  test(`${name}: a model that left its list before the turn of a picture is not replaced by another`, async () => {
    const { stage, peer, dropOther, orderOther } = await setUp();
    const id = await orderOther();
    dropOther();

    await runGeneration(stage.parts, id);

    expect(peer.runs).toEqual([]);
    const failed = await stage.predictions.find(id);
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('is not set up here') });
    expect(failed?.error).not.toContain('charged');
    await expect(orderOther()).rejects.toMatchObject({
      code: 'failed_precondition',
      message: expect.stringContaining('is not set up here. Choose another one in the content type.'),
    });
  });

  test(`${name}: an answer that was lost makes no second run of its model`, async () => {
    const { stage, peer, drawnWith, orderOther } = await setUp();
    peer.starts.push('lost-answer');
    const id = await orderOther();

    await runGeneration(stage.parts, id);

    expect(drawnWith()).toEqual([other]);
    const ended = await stage.predictions.find(id);
    if (drawsAtOnce) expect(ended?.error).toContain('you may be charged');
    else expect(ended).toMatchObject({ state: 'completed', error: null });
  });

  test.skipIf(drawsAtOnce)(
    `${name}: an answer that was lost makes no second run, though the default changed since`,
    async () => {
      const { stage, peer, drawnWith, changeDefault } = await setUp();
      peer.starts.push('lost-answer');
      const id = await stage.click(1);
      stage.onPause = changeDefault;

      await runGeneration(stage.parts, id);

      expect(drawnWith()).toEqual([usual]);
      const ended = await stage.predictions.find(id);
      expect(ended).toMatchObject({ state: 'completed', error: null, drawnBy: { model: usual } });
    },
  );

  test(`${name}: a picture says the default that drew it, not the one of its order`, async () => {
    const { stage, drawnWith, changeDefault } = await setUp();
    const id = await stage.click(1);
    changeDefault();

    await runGeneration(stage.parts, id);

    expect(drawnWith()).toEqual([other]);
    expect(await stage.predictions.find(id)).toMatchObject({
      state: 'completed',
      drawnBy: { model: other },
    });
  });

  test.skipIf(drawsAtOnce)(`${name}: what was begun is kept, though its model left the list`, async () => {
    const { stage, drawnWith, dropOther, orderOther } = await setUp();
    const id = await orderOther();
    stage.onPause = dropOther;

    await runGeneration(stage.parts, id);

    expect(drawnWith()).toEqual([other]);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', error: null });
  });
}
