import { spawn } from 'node:child_process';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeptProcess } from '../src/kept-processes/kept-process.ts';

/** Runs a shell script that says in a file when it is ready. */
async function keep(script: string, steadyAfterMs = 600_000, isInVain = () => false) {
  const folder = await testFolder();
  const file = join(folder, 'script.sh');
  await writeFile(file, script.replaceAll('READY', join(folder, 'ready')), { mode: 0o755 });
  const onLost = vi.fn();
  const kept = createKeptProcess({
    launch: () => spawn(file, { stdio: 'ignore' }),
    isReady: async () =>
      access(join(folder, 'ready')).then(
        () => true,
        () => false,
      ),
    readyWithinMs: 20_000,
    endWithinMs: 5_000,
    pausesMs: [1, 2, 3],
    steadyAfterMs,
    isInVain,
    onLost,
  });
  onTestFinished(() => kept.end());
  return { kept, onLost, folder, file };
}

const goesOn = '#!/bin/sh\necho $$ >> READY\nexec sleep 600\n';
const startsOf = async (folder: string) => (await readFile(join(folder, 'ready'), 'utf8')).trim().split('\n');

test('what ends by itself comes back, each time', async () => {
  const { kept, folder, onLost } = await keep(goesOn, 0);
  await kept.begin();

  for (let starts = 2; starts <= 8; starts++) {
    kept.kill('SIGKILL');
    await vi.waitFor(async () => expect(await startsOf(folder)).toHaveLength(starts));
    await kept.ready();
  }

  expect(onLost).not.toHaveBeenCalled();
});

test('what cannot be started again is given up after a few tries, with how it failed', async () => {
  const { kept, folder, file, onLost } = await keep(goesOn);
  await kept.begin();
  await writeFile(file, `#!/bin/sh\necho again >> ${folder}/tries\nexit 7\n`);

  kept.kill('SIGKILL');

  await vi.waitFor(() => expect(onLost).toHaveBeenCalledExactlyOnceWith('ended with code 7'), {
    timeout: 120_000,
  });
  expect(await readFile(join(folder, 'tries'), 'utf8')).toBe('again\n'.repeat(3));
});

test('while trying is in vain, on a full disk say, nothing is given up, and then all tries are left', async () => {
  let isFull = true;
  const { kept, folder, file, onLost } = await keep(goesOn, 600_000, () => isFull);
  await kept.begin();
  const tries = join(folder, 'tries');
  const triedOften = async (times: number) => {
    const tried = await readFile(tries, 'utf8').catch(() => '');
    expect(tried.length).toBeGreaterThanOrEqual('again\n'.length * times);
    return tried.length;
  };
  await writeFile(file, `#!/bin/sh\necho again >> ${tries}\nexit 7\n`);

  kept.kill('SIGKILL');

  await vi.waitFor(() => triedOften(8));
  expect(onLost).not.toHaveBeenCalled();
  isFull = false;
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledExactlyOnceWith('ended with code 7'), {
    timeout: 120_000,
  });
});

test('a program that is gone is given up too', async () => {
  const { kept, file, onLost } = await keep(goesOn);
  await kept.begin();
  await rm(file);

  kept.kill('SIGKILL');

  await vi.waitFor(() => expect(onLost).toHaveBeenCalledExactlyOnceWith('cannot be run'), {
    timeout: 120_000,
  });
});

test('the first one is not tried again: who starts it is told', async () => {
  const { kept, onLost } = await keep('#!/bin/sh\nexit 3\n');

  await expect(kept.begin()).rejects.toThrow('ended with code 3');
  expect(onLost).not.toHaveBeenCalled();
});

test('what was ended stays away', async () => {
  const { kept, folder } = await keep(goesOn);
  await kept.begin();

  await kept.end();
  await new Promise(setImmediate);

  expect(kept.hasEnded()).toBe(true);
  expect(await startsOf(folder)).toHaveLength(1);
});
