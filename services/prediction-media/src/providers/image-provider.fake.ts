import type { CreateOutcome, CreateRequest, Download, ImageProvider, RunStatus } from './image-provider.ts';

/** What the next create does: any outcome, a loss on the way there or back, or a run that is in the list only later. */
type CreateOrder = CreateOutcome | 'lost-answer' | 'lost-request' | 'late-run';

/** An image provider in memory that keeps what was asked of it. */
export function createFakeImageProvider({ bytes, outputs = 1 }: { bytes: Buffer; outputs?: number }) {
  const runs: CreateRequest[] = [];
  const orders = {
    create: [] as CreateOrder[],
    get: [] as RunStatus[],
    download: [] as (Download | 'broken')[],
    /** Whether the list can be read. */
    listWorks: true,
  };
  const canceled: string[] = [];
  /** Runs that ended by themselves. */
  const ended: string[] = [];
  const late: CreateRequest[] = [];
  const provider: ImageProvider = {
    async create(request) {
      const order = orders.create.shift();
      if (order === 'lost-request') return { kind: 'unclear', cause: 'connection lost' };
      if (order === 'late-run') late.push(request);
      if (order === 'late-run') return { kind: 'unclear', cause: 'connection lost' };
      if (order && order !== 'lost-answer') return order;
      runs.push(request);
      if (order === 'lost-answer') return { kind: 'unclear', cause: 'connection lost' };
      return { kind: 'created', providerId: `run-${runs.length}` };
    },
    async find(seed) {
      if (!orders.listWorks) throw new Error('The list cannot be read.');
      return runs.flatMap(({ input }, index) => {
        const providerId = `run-${index + 1}`;
        return input.image_seed === seed
          ? [{ providerId, hasEnded: [...canceled, ...ended].includes(providerId) }]
          : [];
      });
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
  /** Puts what was asked for as a late run into the list. */
  const appear = () => void runs.push(...late.splice(0));
  return { provider, runs, orders, canceled, ended, appear };
}
