import { spawnSync } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { launch, ownSettings, testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { startStandInMachine } from '../../system/test/stand-in-machine.ts';
import { withoutNatsServer } from './without-nats-server.ts';

const canHide = spawnSync('unshare', ['-m', 'true']).status === 0;

/** Where the stand-in package takes the real nats-server from. */
async function natsPackage(): Promise<string> {
  const kept = join(await testFolder(), 'nats-server');
  await copyFile(findNatsServer(process.env.PATH ?? '') ?? '', kept);
  return kept;
}

const bringsAll = (natsServer: string) => `
case $name in
  nats-server) ln -s '${natsServer}' "$here/nats-server" ;;
  ffmpeg) for tool in ffmpeg ffprobe; do printf '#!/bin/sh\\n' > "$here/$tool"; chmod +x "$here/$tool"; done ;;
esac`;

test.runIf(canHide)(
  'with nats-server and ffmpeg missing one is installed after the other, and it starts',
  async () => {
    const machine = await startStandInMachine({ install: bringsAll(await natsPackage()) });
    const settings = { ...(await ownSettings()), PATH: machine.path };
    const launched = launch(settings, await withoutNatsServer(machine.path));

    await launched.link();
    await launched.saying('ffmpeg is installed.');

    expect(await machine.calls()).toEqual([
      'begin update ',
      'end update ',
      'begin install nats-server',
      'end install nats-server',
      'begin install ffmpeg',
      'end install ffmpeg',
    ]);
    const said = launched.said();
    expect(said.indexOf('nats-server is installed.')).toBeLessThan(said.indexOf('Insta AI is running'));
    expect(said.indexOf('Insta AI is running')).toBeLessThan(said.indexOf('Installing ffmpeg'));
    launched.kill('SIGINT');
    expect(await launched.exit).toBe(0);
  },
);

test.runIf(canHide)('what apt-get says is said with the ways to help oneself', async () => {
  const machine = await startStandInMachine({
    install: "echo 'E: Unable to locate package nats-server' >&2; exit 100",
  });
  const settings = { ...(await ownSettings()), PATH: machine.path };
  const launched = launch(settings, await withoutNatsServer(machine.path));

  expect(await launched.exit).toBe(1);

  expect(launched.complained()).toMatch(/^Insta AI cannot start\. nats-server is missing, [^\n]+\n$/);
  expect(launched.complained()).toContain('E: Unable to locate package nats-server');
  expect(launched.complained()).toContain('NATS_URL');
  expect(launched.complained()).not.toContain('brew');
});

test.runIf(canHide)(
  'Ctrl-C while a package is installed ends both, and says nothing of a failure',
  async () => {
    const machine = await startStandInMachine({ install: 'sleep 600 & wait $!' });
    const settings = { ...(await ownSettings()), PATH: machine.path };
    const launched = launch(settings, await withoutNatsServer(machine.path));
    await launched.saying('Installing nats-server');
    while (!(await machine.calls()).includes('begin install nats-server')) await new Promise(setImmediate);

    launched.kill('SIGINT');

    expect(await launched.exit).toBe(0);
    expect(launched.complained()).toBe('');
    expect(await machine.calls()).not.toContain('end install nats-server');
  },
);
