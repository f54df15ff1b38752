import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { noMiddleCompiler } from './sparing-memory.ts';

/** Runs many functions so often that they are worth to be compiled, and few of them worth the best compiler. */
const program = `
  const lines = count => Array.from({ length: count }, (_, at) =>
    'sum += (o.a' + (at % 9) + ' * ' + at + ' + (x ^ ' + at + ')) | 0; if (sum > ' + at * 1000 + ') { sum -= o.a' + ((at + 3) % 9) + '; }').join(' ');
  const all = Array.from({ length: 60 }, (_, at) => new Function('o', 'x', 'let sum = 0; ' + lines(3 + at) + ' return sum'));
  const o = Object.fromEntries(Array.from({ length: 9 }, (_, at) => ['a' + at, at + 1]));
  for (let round = 0; round < 3_000; round++) for (const one of all) one(o, round);
  console.log(process.getBuiltinModule('v8').getHeapStatistics().peak_malloced_memory);
`;

/** The most that V8 held outside of its heap at one moment, in bytes. */
async function peakWith(...flags: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', program]);
  return Number(stdout);
}

test('what runs now and then is not compiled beside the program, which would keep the room for it', async () => {
  expect(await peakWith(noMiddleCompiler)).toBeLessThan((await peakWith()) / 2);
});
