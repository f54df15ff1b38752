import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const module = new URL('./give-back.ts', import.meta.url).href;
const program = `
  import { PerformanceObserver } from 'node:perf_hooks';
  const { giveBackAfterStart } = await import(${JSON.stringify(module)});
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
  giveBackAfterStart(1);
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
