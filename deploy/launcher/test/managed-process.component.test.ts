import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ManagedProcess,
  type ProcessPlan,
  startProcess,
} from '../src/kept-processes/managed-process.ts';
import { answersOk } from '../src/kept-processes/readiness.ts';

/** Answers its process id, says when it begins and when it ends in order. */
const server = `
  const server = require('node:http').createServer((_, reply) => reply.end(String(process.pid)));
  server.listen(process.env.PORT, '127.0.0.1', () => console.log('began'));
  process.on('SIGTERM', () => { console.log('ended'); process.exit(0); });
`;

let folder: string;
const started: ManagedProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-processes-'));
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
  await rm(folder, { recursive: true, force: true });
});

async function planServer(): Promise<ProcessPlan & { url: string }> {
  const port = await ownPort();
  const url = `http://127.0.0.1:${port}`;
  const command: [string, ...string[]] = [process.execPath, '-e', server];
  return {
    name: 'small',
    command,
    settings: { PORT: String(port), LEFT_OUT: undefined },
    url,
    isReady: () => answersOk(url),
  };
}

async function start(plan: ProcessPlan): Promise<ManagedProcess> {
  const process = await startProcess(plan, folder);
  started.push(process);
  return process;
}

const pidThatAnswers = async (url: string) => Number(await (await fetch(url)).text());
const log = () => readFile(join(folder, 'logs/small.log'), 'utf8');

test('a process is there when it is ready, and what it says is in its log', async () => {
  const plan = await planServer();

  const one = await start(plan);

  expect(await pidThatAnswers(plan.url)).toBe(one.pid());
  expect(await log()).toBe('began\n');
});

test('a killed process comes back by itself', async () => {
  const plan = await planServer();
  const one = await start(plan);
  const first = one.pid();

  one.kill();

  await vi.waitFor(async () => expect(await pidThatAnswers(plan.url)).not.toBe(first));
  expect(await log()).toBe('began\nbegan\n');
});

test('a restart ends the old one in order and is over when the new one is ready', async () => {
  const plan = await planServer();
  const one = await start(plan);
  const first = one.pid();

  await one.restart();

  expect(await pidThatAnswers(plan.url)).not.toBe(first);
  expect(await log()).toBe('began\nended\nbegan\n');
});

test('a stopped process stays away', async () => {
  const plan = await planServer();
  const one = await start(plan);

  await one.stop();

  expect(await answersOk(plan.url)).toBe(false);
  expect(await log()).toBe('began\nended\n');
});

test('what a killed launcher left behind is ended by the next one', async () => {
  const plan = await planServer();
  const left = spawn(process.execPath, ['-e', server, folder], { env: { PORT: plan.settings.PORT } });
  const gone = once(left, 'exit');
  await vi.waitFor(async () => expect(await answersOk(plan.url)).toBe(true));
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'logs/small.pid'), String(left.pid));

  const next = await start(plan);

  await gone;
  expect(await pidThatAnswers(plan.url)).toBe(next.pid());
});

test('a process that ends at once is refused with the place of its last words', async () => {
  const plan: ProcessPlan = { ...(await planServer()), command: [process.execPath, '-e', 'process.exit(3)'] };

  await expect(start(plan)).rejects.toThrow(/small ended with code 3: see .*logs\/small\.log/);
});
