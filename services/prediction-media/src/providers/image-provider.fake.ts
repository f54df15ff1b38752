import { orderFields } from '@insta-ai/proto/data/content-type';
import type { Download, ImageProvider, RunStatus, StartHints, StartOutcome } from './image-provider.ts';
import type { ImageProviders, OpenProvider } from './open-providers.ts';
import type { PictureOrder } from './picture-order.ts';

/** What the next create does: any outcome, a loss on the way there or back, or a run that is in the list only later. */
type StartOrder = StartOutcome | 'lost-answer' | 'lost-request' | 'late-run';

type StartRequest = StartHints & { order: PictureOrder };

/** An image provider in memory that keeps what was asked of it. */
export function createFakeImageProvider({ bytes, outputs = 1 }: { bytes: Buffer; outputs?: number }) {
  const runs: StartRequest[] = [];
  const orders = {
    create: [] as StartOrder[],
    get: [] as RunStatus[],
    download: [] as (Download | 'broken')[],
    /** Whether the list can be read. */
    listWorks: true,
  };
  const canceled: string[] = [];
  /** Runs that ended by themselves. */
  const ended: string[] = [];
  const late: StartRequest[] = [];
  const provider: ImageProvider = {
    model: 'in-memory',
    isFree: false,
    honours: async () => new Set(orderFields),
    prepare: async order => ({ order }),
    async start(prepared, hints) {
      const request = { ...hints, order: prepared.order as PictureOrder };
      const order = orders.create.shift();
      if (order === 'lost-request') return { kind: 'unclear', cause: 'connection lost' };
      if (order === 'late-run') late.push(request);
      if (order === 'late-run') return { kind: 'unclear', cause: 'connection lost' };
      if (order && order !== 'lost-answer') return order;
      runs.push(request);
      if (order === 'lost-answer') return { kind: 'unclear', cause: 'connection lost' };
      return { kind: 'created', providerId: `run-${runs.length}` };
    },
    async recover({ seed }) {
      if (!orders.listWorks) throw new Error('The list cannot be read.');
      return runs.flatMap(({ order }, index) => {
        const providerId = `run-${index + 1}`;
        return order.seed === seed
          ? [{ providerId, hasEnded: [...canceled, ...ended].includes(providerId) }]
          : [];
      });
    },
    async look(providerId) {
      const addresses = Array.from({ length: outputs }, (_, n) => `fake:${providerId}/${n}`);
      return orders.get.shift() ?? { kind: 'succeeded', addresses };
    },
    async cancel(providerId) {
      canceled.push(providerId);
    },
    async download() {
      const order = orders.download.shift();
      if (order === 'broken') throw new Error('connection lost');
      return order ?? { kind: 'bytes', bytes };
    },
    check: async () => ({ host: 'memory', detail: 'It is always there.' }),
  };
  /** Puts what was asked for as a late run into the list. */
  const appear = () => void runs.push(...late.splice(0));
  const providers = only(provider);
  return { provider: providers.usual, providers, runs, orders, canceled, ended, appear };
}

/** An installation that has no other. */
export function only(provider: ImageProvider): ImageProviders & { usual: OpenProvider } {
  const usual = { ...provider, name: 'replicate' as const, title: 'The only one' };
  return { usual, named: () => usual, begunWith: () => usual, all: [usual] };
}
