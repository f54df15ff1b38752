import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { isWorthIt } from './give-back.ts';

const module = new URL('./give-back.ts', import.meta.url).href;
const program = `
  import { PerformanceObserver } from 'node:perf_hooks';
  const { giveBackWhenIdle } = await import(${JSON.stringify(module)});
  let start = Array.from({ length: 300_000 }, (_, index) => ({ index, text: 'thrown away ' + index }));
  const before = process.memoryUsage().heapTotal;
  start = undefined;
  const keepsItAlive = setInterval(() => {}, 1_000);
  const look = new PerformanceObserver(() => {
    const after = process.memoryUsage().heapTotal;
    if (after > before / 2) return;
    console.log(JSON.stringify({ before, after, gc: typeof globalThis.gc }));
    clearInterval(keepsItAlive);
  });
  look.observe({ entryTypes: ['gc'] });
  giveBackWhenIdle({ afterStartMs: 1, lookEveryMs: 60_000 });
`;

/** Grows once after the collection of the start. */
const ofIdle = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  const { giveBackWhenIdle } = await import(${JSON.stringify(module)});
  const held = [];
  const keepsItAlive = setInterval(() => {}, 1_000);
  const look = new PerformanceObserver(list => {
    const majors = list.getEntries().filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
    if (majors.length === 0) return;
    if (held.length === 0) held.push(Buffer.alloc(8 * 2 ** 20, 1));
    else {
      console.log('given back again');
      clearInterval(keepsItAlive);
    }
  });
  look.observe({ entryTypes: ['gc'] });
  giveBackWhenIdle({ afterStartMs: 1, lookEveryMs: Number(process.env.LOOK_EVERY_MS) });
`;

const ofCode = `
  import { readdirSync, writeFileSync } from 'node:fs';
  import { PerformanceObserver } from 'node:perf_hooks';
  import { getHeapCodeStatistics } from 'node:v8';
  const { giveBackWhenIdle } = await import(${JSON.stringify(module)});
  const size = () => getHeapCodeStatistics().bytecode_and_metadata_size;
  const text = Array.from({ length: 3_000 }, (_, index) => 'export function f' + index + '(a) { let b = a + ' + index + '; for (let i = 0; i < 3; i++) b += i * a; return b; }');
  writeFileSync('ran-once.mjs', text.join('\\n'));
  const all = Object.values(await import(process.cwd() + '/ran-once.mjs'));
  const first = all.map(run => run(1));
  const before = size();
  const keepsItAlive = setInterval(() => {}, 1_000);
  const look = new PerformanceObserver(() => {
    const after = size();
    if (after > before / 2) return;
    clearInterval(keepsItAlive);
    look.disconnect();
    const isSame = all.every((run, index) => run(1) === first[index]);
    console.log(JSON.stringify({ before, after, isSame, kept: readdirSync(process.env.NODE_COMPILE_CACHE, { recursive: true }).length }));
  });
  look.observe({ entryTypes: ['gc'] });
  giveBackWhenIdle({ afterStartMs: 1, lookEveryMs: 60_000 });
`;

test('what a start threw away is given back, and no program sees how', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { before, after, gc } = JSON.parse(said);

  expect(after).toBeLessThan(before / 2);
  expect(gc).toBe('undefined');
});

test('what came on since is given back while nobody asks anything', async () => {
  // V8 would look once more by itself, eight seconds after the collection of the start.
  const child = spawn(process.execPath, ['--no-memory-reducer', '--input-type=module', '-e', ofIdle], {
    env: { ...process.env, LOOK_EVERY_MS: '300' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);

  expect(said).toBe('given back again\n');
});

test.each([
  { utilization: 0.01, grownBytes: 5e6, isWorth: true },
  { utilization: 0.2, grownBytes: 5e6, isWorth: false },
  { utilization: 0.01, grownBytes: 1e6, isWorth: false },
])(
  'a collection of $grownBytes bytes at a share of $utilization is worth it: $isWorth',
  ({ isWorth, ...look }) => {
    expect(isWorthIt(look)).toBe(isWorth);
  },
);

test('code that only a start ran is given back once it is kept for the next start, and runs again when it is needed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-give-back-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const child = spawn(process.execPath, ['--input-type=module', '-e', ofCode], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 120_000,
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { before, after, isSame, kept } = JSON.parse(said || '{}');

  expect(after).toBeLessThan(before / 2);
  expect(isSame).toBe(true);
  // The folder of this version alone when nothing is kept.
  expect(kept).toBeGreaterThan(1);
});
