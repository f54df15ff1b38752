import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const module = new URL('./become-sparing.ts', import.meta.url).href;
// The script is one of Node's arguments too, among which the flag is looked for.
const script = `
  const { becomeSparing } = await import(${JSON.stringify(module)});
  becomeSparing('--max-' + 'semi-space-size=16');
  console.log(JSON.stringify([process.pid, process.argv.slice(1), process.execArgv.filter(one => one.startsWith('--max-semi')), process.env.MALLOC_ARENA_MAX]));
`;

/** What a process says that asked for it. */
async function askedBy(execArgv: string[], env: NodeJS.ProcessEnv = {}) {
  const args = [...execArgv, '--input-type=module', '-e', script, '--', 'an argument'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const [pid, argv, flags, arenas] = JSON.parse(said);
  return { isSame: pid === child.pid, argv, flags, arenas };
}

it('is had by the same process, with its arguments', async () => {
  expect(await askedBy([])).toEqual({
    isSame: true,
    argv: ['an argument'],
    flags: ['--max-semi-space-size=16'],
    arenas: '2',
  });
});

it('is as a person chose it', async () => {
  expect((await askedBy(['--max-semi-space-size=4'])).flags).toEqual(['--max-semi-space-size=4']);
  expect((await askedBy([], { NODE_OPTIONS: '--max-semi-space-size=4' })).flags).toEqual([]);
});
