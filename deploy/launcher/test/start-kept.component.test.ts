import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, onTestFinished, test } from 'vitest';
import { startKept } from '../src/kept-processes/start-kept.ts';

test('a process that cannot be marked, on a full disk say, is kept all the same', async () => {
  const folder = await testFolder();
  const mark = { pidFile: join(folder, 'no-such-folder/idle.pid'), program: 'node', folder };
  let launches = 0;
  const { process: kept, stop } = await startKept(mark, {
    launch: () => {
      launches++;
      return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' });
    },
    isReady: async () => true,
    readyWithinMs: 10_000,
    endWithinMs: 10_000,
    pausesMs: [0],
  });
  onTestFinished(stop);
  const first = kept.pid();

  kept.kill('SIGKILL');
  await expect.poll(kept.pid).not.toBe(first);
  await kept.ready();

  expect(launches).toBe(2);
});

test('a leftover that nobody buries holds up no start', async () => {
  const folder = await testFolder();
  const mark = { pidFile: join(folder, 'idle.pid'), program: 'leftover', folder };
  // Its parent becomes a program that never asks for its children, as the first process of a container may be.
  const orphans = spawn('sh', ['-c', `sh -c 'sleep 60; :' leftover ${folder} & echo $!; exec sleep 60`]);
  onTestFinished(() => void orphans.kill());
  const [pid] = (await once(orphans.stdout, 'data')) as [Buffer];
  await writeFile(mark.pidFile, pid);

  const { stop } = await startKept(mark, {
    launch: () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' }),
    isReady: async () => true,
    readyWithinMs: 10_000,
    endWithinMs: 10_000,
  });

  await stop();
});
