import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledProgram, productFolder } from '@insta-ai/deploy/bundle/programs';
import { expect, onTestFinished } from 'vitest';
import { jsonRequest } from './json-request.ts';
import { listenTo } from './listen-to.ts';
import { ownPort } from './own-port.ts';

/** The launcher as a person starts it. */
export type Launched = {
  pid: number;
  /** Everything on standard output, and on standard error. */
  said(): string;
  complained(): string;
  /** The sign-in link, once it is printed; fails when the launcher ends before. */
  link(): Promise<URL>;
  /** Who opened that link. */
  person(): Promise<Person>;
  /** Resolves when it has said that on standard output; fails when the launcher ends before. */
  saying(words: string): Promise<void>;
  /** Exit code; null when a signal ended it. */
  exit: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

/** Somebody who is signed in, and where. */
export type Person = { origin: string; token: string };

/** Starts it with these settings alone, ended with the test; `wrapper` is put before the command. */
export function launch(settings: Record<string, string>, wrapper: string[] = []): Launched {
  return run([...wrapper, process.execPath, bundledProgram('insta-ai')], settings);
}

/** The same as a process for every replica. */
export function launchProcesses(settings: Record<string, string>): Launched {
  return run([process.execPath, bundledProgram('insta-ai-processes')], settings);
}

/** What `make` runs last for a target, as a person starts it; what comes before installs and builds. */
export function launchByMake(target: string, ARGS: string, settings: Record<string, string>): Launched {
  const said = execFileSync('make', ['--dry-run', '--directory', productFolder, target, `ARGS=${ARGS}`], {
    encoding: 'utf8',
  });
  const commands = said.split('\n').filter(line => line.startsWith('exec '));
  return run(['sh', '-c', `cd '${productFolder}' && ${commands.at(-1)}`], settings);
}

function run([program = '', ...rest]: string[], settings: Record<string, string>): Launched {
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { output, complaints, until, exit } = listenTo(child);
  const link = async () => {
    const [found] = await until(() => /https?:\/\/\S+\/\?code=\S+/.exec(output()) ?? undefined);
    return new URL(found);
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exit;
  });
  return {
    pid: child.pid ?? 0,
    said: output,
    complained: complaints,
    link,
    person: async () => open(await link()),
    async saying(words) {
      await until(() => output().includes(words) || undefined);
    },
    exit,
    kill: signal => void child.kill(signal),
  };
}

/** What one reads that does not start: one line. */
export async function refusalOf(launched: Launched): Promise<string> {
  expect(await launched.exit).toBe(1);
  expect(launched.complained()).toMatch(/^Insta AI cannot start\. [^\n]+\n$/);
  return launched.complained();
}

/** Does something as its person and ends it in order. */
export async function runThrough(
  launched: Launched,
  work: (person: Person) => Promise<unknown>,
): Promise<void> {
  await work(await launched.person());
  launched.kill('SIGTERM');
  expect(await launched.exit).toBe(0);
}

/** A folder of the test, removed with it. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of a launch of its own: a free port and a folder. */
export async function ownSettings(): Promise<{ PORT: string; DATA_DIR: string }> {
  return { PORT: String(await ownPort()), DATA_DIR: await testFolder() };
}

/** Ids of the processes whose command line names a text (a folder, say), except the test itself. */
export async function processesNaming(text: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes(text)) found.push(Number(name));
  }
  return found;
}

/** Opens a sign-in link as the browser does. */
export async function open({ origin, searchParams }: URL): Promise<Person> {
  const reply = await fetch(`${origin}/api/users/redeemSignInCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: searchParams.get('code') }),
  });
  if (!reply.ok) throw new Error(`The link is refused: ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return { origin, token };
}

/** Asks the running product as its person. */
export async function ask(
  { origin, token }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(new URL(path, origin), jsonRequest(method, token, body));
}

/** Makes an item and answers it as stored. */
export async function createItem(person: Person, title: string): Promise<{ _id: string }> {
  return (await ask(person, 'POST', '/api/contents', { title })).json() as Promise<{ _id: string }>;
}
