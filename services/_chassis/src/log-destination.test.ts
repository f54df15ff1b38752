import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLogDestination } from './log-destination.ts';
import { createLogger } from './logger.ts';

async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

/** A disk of 64 kB, which is full soon. */
async function smallDisk(): Promise<string> {
  const folder = await testFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

const linesOf = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

test('what is logged is in the file, in order', async () => {
  const file = join(await testFolder(), 'a.log');
  const destination = openLogDestination(file);
  const log = createLogger('info', destination);

  for (let number = 0; number < 1_000; number++) log.info({ number }, 'hello');
  await destination.settled();

  expect((await linesOf(file)).map(line => line.number)).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
});

test('a log never grows for ever: at its size it is put aside, and no line is lost or torn then', async () => {
  const file = join(await testFolder(), 'a.log');
  const destination = openLogDestination(file, 4_000);
  const log = createLogger('info', destination);

  for (let number = 0; number < 60; number++) {
    log.info({ number }, 'hello');
    await destination.settled();
  }

  const [older, newer] = [await linesOf(`${file}.1`), await linesOf(file)];
  const numbers = [...older, ...newer].map(line => line.number as number);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => 60 - numbers.length + at));
  expect(older.length).toBeGreaterThan(20);
  for (const part of [file, `${file}.1`]) expect((await stat(part)).size).toBeLessThan(4_200);
  expect((await readdir(join(file, '..'))).sort()).toEqual(['a.log', 'a.log.1']);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('a log that was large before is put aside at the first line of the next process', async () => {
  const file = join(await testFolder(), 'a.log');
  await writeFile(file, `${JSON.stringify({ msg: 'x'.repeat(5_000) })}\n`);
  const destination = openLogDestination(file, 4_000);

  createLogger('info', destination).info('started');
  await destination.settled();

  expect((await linesOf(file)).map(({ msg }) => msg)).toEqual(['started']);
  expect(await linesOf(`${file}.1`)).toHaveLength(1);
});

test('a log that cannot be put aside goes on where it is', async () => {
  const folder = await testFolder();
  const file = join(folder, 'a.log');
  // Nothing can be renamed to a folder that holds something.
  await mkdir(join(`${file}.1`, 'held'), { recursive: true });
  const destination = openLogDestination(file, 100);
  const log = createLogger('info', destination);

  for (let number = 0; number < 5; number++) {
    log.info({ number }, 'hello');
    await destination.settled();
  }

  expect((await linesOf(file)).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
});

/** Runs a script of its own that logs to a file; throws when it does not end by itself with 0. */
function logElsewhere(file: string, script: string): void {
  const source = `
    import { openLogDestination } from '${new URL('./log-destination.ts', import.meta.url).pathname}';
    import { createLogger } from '${new URL('./logger.ts', import.meta.url).pathname}';
    const log = createLogger('info', openLogDestination('${file}'));
    ${script}
  `;
  execFileSync(process.execPath, ['--input-type=module', '-e', source], { timeout: 120_000 });
}

test('a disk that takes nothing stops nobody, neither while it works nor when it ends', () => {
  logElsewhere('/dev/full', "for (let number = 0; number < 1_000; number++) log.info({ number }, 'hello');");
  logElsewhere('/dev/full', "setTimeout(() => { log.info('last'); process.exit(0); }, 50);");
});

test.runIf(canMount)('lines that found no room are counted once there is room again', async () => {
  const disk = await smallDisk();
  const file = join(disk, 'a.log');
  const destination = openLogDestination(file);
  const log = createLogger('info', destination);
  await writeFile(join(disk, 'filler'), Buffer.alloc(40_000));

  for (let number = 0; number < 1_000; number++) log.info({ number }, 'x'.repeat(100));
  // Room that is made before the disk was full would be filled as well, and never be enough.
  await vi.waitFor(async () => expect((await statfs(disk)).bfree).toBe(0));
  await expect(writeFile(join(disk, 'more'), 'x')).rejects.toThrow('ENOSPC');
  await rm(join(disk, 'filler'));
  log.info('after');
  await destination.settled();

  const text = await readFile(file, 'utf8');
  const whole = text.split('\n').flatMap(line => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  const dropped = whole.filter(line => line.lines).reduce((sum, line) => sum + line.lines, 0);
  const kept = whole.filter(line => line.number !== undefined || line.msg === 'after');
  expect(dropped).toBeGreaterThan(100);
  expect(kept.length + dropped).toBe(1_001);
});

test('the last words of a process are in its log', async () => {
  const file = join(await testFolder(), 'a.log');
  logElsewhere(file, "log.info('last'); process.exit(0);");

  expect((await linesOf(file)).map(line => line.msg)).toEqual(['last']);
});
