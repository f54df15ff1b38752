import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { ensureStreams, restoreStreams } from './ensure-streams.ts';

/** A server that knows no stream yet, and what it is asked to make. */
function emptyServer() {
  const made: Partial<StreamConfig>[] = [];
  let isEmpty = true;
  const streams = {
    async info(name: string) {
      if (isEmpty) throw new Error('stream not found');
      return { config: { name } };
    },
    add: async (config: Partial<StreamConfig>) => void made.push(config),
    update: async () => {},
  };
  const hasAll = () => {
    isEmpty = false;
  };
  return { made, hasAll, manager: { streams } as unknown as JetStreamManager };
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

it('makes what is gone anew, but not what somebody else made meanwhile', async () => {
  const { made, manager } = emptyServer();
  await restoreStreams(manager);
  expect(made.map(({ name }) => name)).toEqual(['EVENTS', 'JOBS', 'DEAD']);

  const slow = emptyServer();
  const restored = restoreStreams(slow.manager);
  slow.hasAll();
  await restored;
  expect(slow.made).toEqual([]);
});
