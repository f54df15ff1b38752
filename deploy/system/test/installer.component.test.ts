import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { processesNaming } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { Installer, type InstallerOptions } from '../src/installer.ts';
import type { SystemProgram } from '../src/system-programs.ts';
import { bringsIt, startStandInMachine } from './stand-in-machine.ts';

function program(name: string): SystemProgram {
  return {
    name,
    commands: [name],
    debianPackages: [name],
    brewFormula: name,
    does: 'is for a test',
    neededFor: 'nothing',
  };
}

const tool = program('tool');
const installing = fileURLToPath(new URL('../main.ts', import.meta.url));

function installerOn(path: string, more: Partial<InstallerOptions> = {}) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  return { installer: new Installer({ path, say, uid: 0, ...more }), said };
}

test('what is there is not installed, and nothing is said', async () => {
  const machine = await startStandInMachine();
  await machine.put('tool', ':');
  const { installer, said } = installerOn(machine.path);

  expect(await installer.ensure(tool)).toEqual({ isThere: true });
  expect(await machine.calls()).toEqual([]);
  expect(said).toEqual([]);
});

test('two programs asked for at once come one after the other, and the lists are fetched once', async () => {
  const machine = await startStandInMachine();
  const { installer, said } = installerOn(machine.path);

  const both = await Promise.all([installer.ensure(tool), installer.ensure(program('other'))]);

  expect(both).toEqual([{ isThere: true }, { isThere: true }]);
  expect(await machine.calls()).toEqual([
    'begin update ',
    'end update ',
    'begin install tool',
    'end install tool',
    'begin install other',
    'end install other',
  ]);
  expect(said).toEqual([
    'Installing tool with apt-get: it is for a test …',
    'tool is installed.',
    'Installing other with apt-get: it is for a test …',
    'other is installed.',
  ]);
});

test("apt's own last line is the reason, and where there is no brew none is mentioned", async () => {
  const machine = await startStandInMachine({
    install: "echo 'Reading package lists...'; echo 'E: Unable to locate package tool' >&2; false",
  });
  const { installer, said } = installerOn(machine.path);

  expect(await installer.ensure(tool)).toEqual({
    isThere: false,
    reason: 'apt-get could not install it: E: Unable to locate package tool',
    advice: 'install it ("apt-get install tool")',
  });
  expect(said.join()).not.toContain('brew');
});

test('lists that cannot be fetched do not keep a package from being installed', async () => {
  const machine = await startStandInMachine({ update: "echo 'E: Failed to fetch' >&2; false" });
  const { installer, said } = installerOn(machine.path);

  expect(await installer.ensure(tool)).toEqual({ isThere: true });
  expect(said.join()).not.toContain('Failed to fetch');
});

test('and are the reason beside the other one when it cannot be either', async () => {
  const machine = await startStandInMachine({
    update: 'echo "E: Failed to fetch http://deb Temporary failure resolving \'deb\'" >&2; false',
    install: "echo 'E: Unable to locate package tool' >&2; false",
  });
  const { installer } = installerOn(machine.path);

  expect(await installer.ensure(tool)).toMatchObject({
    reason:
      'apt-get could not install it: E: Unable to locate package tool ' +
      "(its update had failed before: E: Failed to fetch http://deb Temporary failure resolving 'deb')",
  });
});

test('lists that somebody else is fetching are asked for again until they are free', async () => {
  const machine = await startStandInMachine();
  const { installer } = installerOn(machine.path, { askAgainMs: 20 });
  const other = spawn(`${machine.path}/apt-get`, ['update'], {
    env: { HOLD: 'yes' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  while ((await machine.calls()).length === 0) await new Promise(setImmediate);

  const installing = installer.ensure(tool);
  while (!(await machine.calls()).includes('refused update ')) await new Promise(setImmediate);
  other.stdin.end();
  await once(other, 'exit');

  expect(await installing).toEqual({ isThere: true });
});

test('one that hangs is ended with everything it started, and the person is told', async () => {
  const machine = await startStandInMachine({ install: 'echo Get:1 tool; "$here/stubborn" & wait' });
  await machine.put('stubborn', "trap '' INT TERM; while :; do /bin/sleep 1; done");
  const { installer, said } = installerOn(machine.path, { limitMs: 4_000, patienceMs: 100, sayEveryMs: 200 });

  expect(await installer.ensure(tool)).toMatchObject({
    isThere: false,
    reason: 'apt-get could not install it: it was stopped after 4 s, and its last line was "Get:1 tool"',
  });
  expect(said).toContainEqual(expect.stringMatching(/^Still installing tool \(\d+ s\): Get:1 tool$/));
  expect(await processesNaming(machine.path)).toEqual([]);
});

test('who may not is told how, and nothing is tried', async () => {
  const machine = await startStandInMachine();
  const { installer, said } = installerOn(machine.path, { uid: 1000 });

  expect(await installer.ensure(tool)).toEqual({
    isThere: false,
    reason: undefined,
    advice: 'install it ("sudo apt-get install tool")',
  });
  expect(await machine.calls()).toEqual([]);
  expect(said).toEqual([]);
});

test('brew is asked where it is, and never by root', async () => {
  const machine = await startStandInMachine();
  await machine.put('brew', `PATH=/usr/bin:/bin; here='${machine.path}'; name=$2; ${bringsIt}`);
  const { installer, said } = installerOn(machine.path, { uid: 501 });

  expect(await installer.ensure(tool)).toEqual({ isThere: true });
  expect(said[0]).toBe('Installing tool with brew: it is for a test …');

  const asRoot = installerOn(machine.path);
  await asRoot.installer.ensure(program('other'));
  expect(asRoot.said.join()).not.toContain('brew');
});

test('told to stop, it ends one that waits or downloads, and begins no other', async () => {
  const machine = await startStandInMachine({ install: 'sleep 600 & wait' });
  const { installer, said } = installerOn(machine.path);
  const [first, second] = [installer.ensure(tool), installer.ensure(program('other'))];
  const both = Promise.allSettled([first, second]);
  while (!(await machine.calls()).includes('begin install tool')) await new Promise(setImmediate);

  await installer.stop();

  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await machine.calls()).toEqual(['begin update ', 'end update ', 'begin install tool']);
  expect(said.join()).not.toContain('other');
});

test('told to stop, it lets a dpkg at work finish, and says why it waits', async () => {
  // As apt-get does while dpkg runs.
  const machine = await startStandInMachine({
    install: `trap '' INT; echo Unpacking; while [ ! -e "$here/go-on" ]; do sleep 0.05; done; ${bringsIt}`,
  });
  const { installer, said } = installerOn(machine.path, { sayEveryMs: 20 });
  const installing = installer.ensure(tool);
  const ended = expect(installing).rejects.toThrow('aborted');
  while (!said.some(line => line.endsWith('Unpacking'))) await new Promise(setImmediate);

  const stopping = installer.stop();
  while (!said.some(line => line.startsWith('Waiting for the installation to finish')))
    await new Promise(setImmediate);
  await machine.put('go-on', ':');
  await stopping;

  await ended;
  expect(await machine.calls()).toContain('end install tool');
  expect(installer.has(tool)).toBe(true);
});

test('what it writes down meanwhile is gone afterwards', async () => {
  const machine = await startStandInMachine();
  const before = (await readdir(tmpdir())).filter(name => name.startsWith('insta-ai-command-'));

  await installerOn(machine.path).installer.ensure(tool);

  const after = (await readdir(tmpdir())).filter(name => name.startsWith('insta-ai-command-'));
  expect(after.filter(name => !before.includes(name))).toEqual([]);
});

test('make test is told in words what is missing and why', async () => {
  const machine = await startStandInMachine({
    install: "echo 'E: Unable to locate package ffmpeg' >&2; false",
  });
  await machine.put('chromium', ':');

  const { stdout, status } = spawnSync(process.execPath, [installing, 'ffmpeg', 'chromium'], {
    env: { PATH: machine.path },
    encoding: 'utf8',
  });

  // Who is not root reads only what to type.
  const isRoot = process.getuid?.() === 0;
  expect(stdout).toMatch(isRoot ? /E: Unable to locate package ffmpeg/ : /sudo apt-get install ffmpeg/);
  expect(stdout).toMatch(/^ffmpeg is missing.*: install it \("(sudo )?apt-get install ffmpeg"\)\.$/m);
  expect(stdout).not.toContain('chromium');
  expect(status).toBe(1);
});
