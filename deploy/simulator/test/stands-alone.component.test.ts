import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { demoConditions, usualConditions } from '../src/conditions.ts';

const own = fileURLToPath(new URL('..', import.meta.url));
const installed = join(own, '../../node_modules');

/** The folder of the simulator at another place, with the packages that it declares and no others. */
async function copyAlone(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'simulator-alone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const kept = ['package.json', 'src', 'fixtures'];
  for (const name of kept) await cp(join(own, name), join(folder, name), { recursive: true });
  const { dependencies } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const place = join(folder, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(installed, name), place);
  }
  return folder;
}

/** Its own command, run in its own folder; answers the first line that it says, or how it ended. */
async function startAlone(folder: string, settings: Record<string, string> = {}): Promise<string> {
  const { scripts, bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  expect(scripts.start).toBe(`node ${Object.values(bin)[0]}`);
  const simulator = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', SMTP_PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(simulator, 'exit');
  onTestFinished(async () => {
    simulator.kill('SIGTERM');
    await ended;
  });
  const [line] = await Promise.race([
    once(createInterface({ input: simulator.stdout }), 'line'),
    once(createInterface({ input: simulator.stderr }), 'line'),
    ended.then(([code]) => [`It ended with ${code}.`]),
  ]);
  return line;
}

test.each([
  ['strict', {}, usualConditions],
  ['demo', { CONDITIONS: 'demo' }, { ...usualConditions, ...demoConditions }],
])(
  'a copy of its folder starts by its own command, with nothing of ours around it, and is %s',
  async (name, settings, conditions) => {
    const line = await startAlone(await copyAlone(), settings);

    const url = /^Simulator at (http:\S+), mail at smtp:/.exec(line)?.[1];
    expect(url, line).toBeDefined();
    expect(line.endsWith(`, conditions: ${name}`)).toBe(true);
    expect((await fetch(`${url}/feed`)).status).toBe(200);
    expect(await (await fetch(`${url}/control/conditions`)).json()).toEqual(conditions);
  },
);

test('conditions that nobody knows stop the start', async () => {
  const line = await startAlone(await copyAlone(), { CONDITIONS: 'easy' });

  expect(line).toBe('CONDITIONS must be strict or demo, not easy');
});

test('a store that cannot be read ends its start with a sentence, and stays as it is', async () => {
  const folder = await copyAlone();
  const file = join(folder, 'data/simulator.sqlite');
  await mkdir(dirname(file));
  await writeFile(file, 'no database at all');

  expect(await startAlone(folder)).toMatch(/^The simulator cannot start: \S+simulator\.sqlite is damaged\. /);
  expect(await readFile(file, 'utf8')).toBe('no database at all');
});
