import type { CreateOutcome, CreateRequest, Download, ImageProvider, RunStatus } from './image-provider.ts';

/** What the next create does: any outcome, or a loss on the way there or back. */
type CreateOrder = CreateOutcome | 'lost-answer' | 'lost-request';

/** An image provider in memory that keeps what was asked of it. */
export function createFakeImageProvider(bytes: Buffer, outputs = 1) {
  const runs: CreateRequest[] = [];
  const orders = {
    create: [] as CreateOrder[],
    get: [] as RunStatus[],
    download: [] as (Download | 'broken')[],
    /** Whether the list can be read. */
    listWorks: true,
  };
  const canceled: string[] = [];
  const provider: ImageProvider = {
    async create(request) {
      const order = orders.create.shift();
      if (order === 'lost-request') return { kind: 'unclear', cause: 'connection lost' };
      if (order && order !== 'lost-answer') return order;
      runs.push(request);
      if (order === 'lost-answer') return { kind: 'unclear', cause: 'connection lost' };
      return { kind: 'created', providerId: `run-${runs.length}` };
    },
    async find(seed) {
      if (!orders.listWorks) throw new Error('The list cannot be read.');
      const index = runs.findIndex(run => run.input.image_seed === seed);
      return index === -1 ? undefined : `run-${index + 1}`;
    },
    async get(providerId) {
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
  };
  return { provider, runs, orders, canceled };
}
