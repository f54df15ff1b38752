import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CallName } from '../graph/graph-reply.ts';
import { startStandInGraph } from '../graph/stand-in-graph.ts';
import { startTestBench } from '../start-test-app.ts';

type KillPoint = { when: 'before' | 'after'; call: CallName };

const main = fileURLToPath(new URL('./hurried-main.ts', import.meta.url));

/** Real processes, killed with SIGKILL at the given points one after the other, each followed by a new one. */
async function publishThroughKills(points: KillPoint[]) {
  const bench = await startTestBench();
  const graph = await startStandInGraph();
  const person = await bench.identity.newUser();
  const app = await bench.startApp(graph);
  await app.app.inject({
    method: 'POST',
    url: '/api/instagram/login',
    headers: person.headers,
    payload: { accessToken: 'EAAshort' },
  });
  await app.stop();

  let child = start();
  function start(): ChildProcess {
    return spawn(process.execPath, [main], { env: { ...process.env, ...bench.settingsFor(graph) } });
  }
  const killAt = async (when: KillPoint['when'], call: CallName) => {
    const [next] = points;
    if (next?.when !== when || next.call !== call) return;
    points.shift();
    child.kill('SIGKILL');
    await once(child, 'exit');
    child = start();
  };
  graph.watch.before = call => killAt('before', call);
  graph.watch.after = call => killAt('after', call);
  const fields = { accountId: graph.world.accountId, outputs: ['/a', '/b'] };
  const publishId = await bench.queue(person.userId, fields);

  const { payload } = await bench.until(publishId, 'published');

  child.kill('SIGKILL');
  await once(child, 'exit');
  await graph.stop();
  await bench.stop();
  return { payload, world: graph.world, left: points };
}

const limitMs = 120_000;

describe('a process that is killed', () => {
  it.concurrent(
    'after the first slide, after media_publish and before the address leaves one post',
    async () => {
      const { payload, world, left } = await publishThroughKills([
        { when: 'after', call: 'create' },
        { when: 'after', call: 'publish' },
        { when: 'before', call: 'permalink' },
      ]);

      expect(left).toEqual([]);
      expect(world.posts).toMatchObject([
        { id: payload.mediaId, slides: [{}, {}].map(() => expect.any(String)) },
      ]);
    },
    limitMs,
  );

  it.concurrent(
    'before and while media_publish is on its way leaves one post',
    async () => {
      // The stand-in goes on with what it got from a killed process, as the platform would.
      const { payload, world, left } = await publishThroughKills([
        { when: 'after', call: 'quota' },
        { when: 'before', call: 'publish' },
        { when: 'after', call: 'status' },
      ]);

      expect(left).toEqual([]);
      expect(world.posts).toMatchObject([{ id: payload.mediaId }]);
    },
    limitMs,
  );
});
