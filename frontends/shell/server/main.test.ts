import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildFrontends } from '../testing/built-frontends.ts';

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await buildFrontends();
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function run(settings: { [name: string]: string }) {
  const env = { HOST: '127.0.0.1', PORT: '0', FRONTENDS_DIR: folder, ...settings };
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  return started;
}

test('bad settings end the process with a list of them', async () => {
  const ending = run({ FRONTEND: 'nothing', PORT: 'http' });
  const said = text(ending.stderr);

  const [code] = await once(ending, 'exit');

  expect(code).toBe(1);
  expect(await said).toContain('FRONTEND must be one of');
  expect(await said).toContain('PORT must be a whole number');
});

test('a process that is asked to stop ends in order', async () => {
  const running = run({ FRONTEND: 'all' });
  await once(running.stdout, 'data');

  running.kill('SIGTERM');
  const [code, signal] = await once(running, 'exit');

  expect({ code, signal }).toEqual({ code: 0, signal: null });
});

test('one that still waits for the remotes of other processes ends as soon as it is asked to', async () => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve()).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close().closeAllConnections());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const remotes = `http://127.0.0.1:${port}/mf-manifest.json`;
  const starting = run({ FRONTEND: 'shell', REMOTE_URLS: `content=${remotes}` });
  const said = text(starting.stdout);
  await asked.promise;

  starting.kill('SIGTERM');
  const [code, signal] = await once(starting, 'exit');

  expect({ code, signal, said: await said }).toEqual({ code: 0, signal: null, said: '' });
});
