import { createLogger } from '@insta-ai/chassis/logger';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import sharp from 'sharp';
import { createFakeOutputsStore } from '../predictions/outputs.store.fake.ts';
import { createFakePredictionsStore } from '../predictions/predictions.store.fake.ts';
import { createFakeImageProvider, only } from '../providers/image-provider.fake.ts';
import type { ImageProvider } from '../providers/image-provider.ts';
import type { GenerationParts } from '../run/generation-parts.ts';
import { usualPace } from '../run/pace.ts';
import { createFakeBegunOrders } from '../spending/begun-orders.store.fake.ts';
import { createFakeSpending } from '../spending/spending.gateway.fake.ts';
import { startGeneration } from './generation.service.ts';

/** Everything a worker needs, in memory (and another provider, where one is given), with a clock that moves only while it pauses. */
export async function createFakeGeneration(outputs = 1, provider?: ImageProvider) {
  const picture = sharp({ create: { width: 90, height: 110, channels: 3, background: '#4a7bc9' } });
  const fake = createFakeImageProvider({ bytes: await picture.png().toBuffer(), outputs });
  const providers = provider ? only(provider) : fake.providers;
  const predictions = createFakePredictionsStore();
  const outputStore = createFakeOutputsStore();
  const objects = new Map<string, Buffer>();
  const spending = createFakeSpending();
  const orders = createFakeBegunOrders();
  const said: OutgoingMessage[] = [];
  const process = new AbortController();
  const clock = {
    time: Date.parse('2026-11-21T09:00:00Z'),
    lateRunAt: Number.POSITIVE_INFINITY,
  };
  const parts: GenerationParts = {
    predictions,
    outputs: outputStore,
    objects: {
      put: async (key, body) => void objects.set(key, body as Buffer),
      remove: async key => void objects.delete(key),
      list: async prefix => [...objects.keys()].filter(key => key.startsWith(prefix)),
    },
    providers,
    bus: { send: async outgoing => void said.push(outgoing) },
    log: createLogger('silent'),
    pace: usualPace,
    now: () => new Date(clock.time),
    async pause(_id, ms) {
      clock.time += ms;
      await stage.onPause?.();
      if (clock.time >= clock.lateRunAt) fake.appear();
      return false;
    },
    openRuns: () => 0,
    stopping: process.signal,
    controlFiles: {
      address: async filename => filename,
      bytes: async () => ({ bytes: Buffer.alloc(0), mimeType: 'image/png' }),
    },
    webhookAddress: () => undefined,
  };
  const order = async (
    imageNumber = outputs,
    userId = 'ann',
    choice: Partial<Pick<ContentType, 'imageProvider' | 'imageModel'>> = {},
  ): Promise<string> => {
    const settings = { imageNumber, slots: [], styleSelections: '', ...choice };
    const deps = {
      predictions,
      outputs: outputStore,
      pace: usualPace,
      now: parts.now,
      countMade: async () => {},
      spending,
      orders,
      providers: parts.providers,
    };
    await startGeneration(deps, {
      userId,
      contentId: 'item',
      key: `click-${predictions.sent.length}`,
      prompt: 'a lighthouse',
      settings,
    } as unknown as Parameters<typeof startGeneration>[1]);
    const [newest] = await predictions.listOfContent(userId, 'item');
    return newest?._id ?? '';
  };
  const stage = {
    ...fake,
    /** Called in each pause. */
    onPause: undefined as (() => unknown) | undefined,
    parts,
    predictions,
    spending,
    /** Notes of orders. */
    begun: orders,
    /** What removing takes. */
    removal: { ...parts, predictions, spending, orders },
    objects,
    said,
    clock,
    /** The process begins to end. */
    endProcess: () => process.abort(),
    /** From when on the provider's list shows what it took in as a late run. */
    appearAt: (time: number) => {
      clock.lateRunAt = time;
    },
    /** Stores a prediction as a click does; answers its id. */
    order,
    /** The same with its turn come. */
    async click(imageNumber?: number, choice?: Parameters<typeof order>[2]): Promise<string> {
      const id = await order(imageNumber, 'ann', choice);
      const deadlineAt = new Date(clock.time + usualPace.deadlineMs);
      await predictions.takePlace({ _id: id, owner: 'ann' }, 100, parts.now(), deadlineAt);
      return id;
    },
  };
  return stage;
}
