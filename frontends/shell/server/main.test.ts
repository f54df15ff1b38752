import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
