import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { readRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import { liveThroughFullDisk } from '@insta-ai/deploy/testing/full-disk-story';
import { ask, launchProcesses, type Person, processesNaming } from '@insta-ai/deploy/testing/launch';
import { canMount } from '@insta-ai/deploy/testing/servers/small-disk';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, test, vi } from 'vitest';

const oneOfEach = { REPLICAS: '1', WORKERS: '1' };
const patience = { timeout: 120_000, interval: 50 };

/** The process of a data folder whose command line names a program. */
async function pidOf(folder: string, program: string): Promise<number | undefined> {
  const named = await processesNaming(program);
  return (await processesNaming(folder)).find(pid => named.includes(pid));
}

/** Answers once another process stands in the place of the killed one. */
async function kill(folder: string, program: string): Promise<void> {
  const killed = await pidOf(folder, program);
  expect(killed, program).toBeDefined();
  process.kill(killed ?? 0, 'SIGKILL');
  await vi.waitFor(async () => {
    const now = await pidOf(folder, program);
    expect([undefined, killed], program).not.toContain(now);
  }, patience);
}

async function untilReads(person: Person): Promise<void> {
  await vi.waitFor(
    async () => expect((await ask(person, 'GET', '/api/contents?pageSize=1')).status).toBe(200),
    patience,
  );
}

/** How much each stream may hold, in bytes. */
async function sizesOfStreams(folder: string): Promise<Record<string, number>> {
  const stores = await readRunningStores(folder);
  const line = await connect({ ...readNatsAddress(stores?.bus ?? ''), reconnect: false });
  try {
    const manager = await jetstreamManager(line);
    const sizes: Record<string, number> = {};
    for await (const { config } of manager.streams.list()) sizes[config.name] = config.max_bytes;
    return sizes;
  } finally {
    await line.close();
  }
}

test.runIf(canMount)(
  'on a full disk separate processes refuse with words, come back when they are killed, and all goes on when there is room again',
  async () => {
    let sizes: Record<string, number> = {};
    await liveThroughFullDisk({
      start: launchProcesses,
      logs: [],
      megabytes: 200,
      settings: oneOfEach,
      async before(folder) {
        sizes = await sizesOfStreams(folder);
      },
      async whileFull(folder, person) {
        for (const program of ['documents.mjs', 'gateway.mjs', 'simulator.mjs']) {
          await kill(folder, program);
          await untilReads(person);
        }
        // What writes as it starts is tried until there is room; a nats-server has no streams until then.
        for (const program of ['/content.mjs', '/auth-user.mjs', 'nats-server.conf'])
          await kill(folder, program);
        expect((await fetch(`${person.origin}/live`)).status).toBe(200);
      },
      async after(folder) {
        expect(await sizesOfStreams(folder)).toEqual(sizes);
      },
    });
  },
);
