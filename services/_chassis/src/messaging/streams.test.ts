import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { ensureStreams } from './streams.ts';

/** A server that knows no stream yet, and what it is asked to make. */
function emptyServer() {
  const made: Partial<StreamConfig>[] = [];
  const streams = {
    info: () => Promise.reject(new Error('stream not found')),
    add: async (config: Partial<StreamConfig>) => void made.push(config),
  };
  return { made, manager: { streams } as unknown as JetStreamManager };
}

it('keeps each message as often as was set, and once when nothing was', async () => {
  const { made, manager } = emptyServer();

  await ensureStreams(manager, 3);
  expect(made.map(({ name, num_replicas }) => [name, num_replicas])).toEqual([
    ['EVENTS', 3],
    ['JOBS', 3],
    ['DEAD', 3],
  ]);

  made.length = 0;
  await ensureStreams(manager);
  expect(new Set(made.map(({ num_replicas }) => num_replicas))).toEqual(new Set([1]));
});
