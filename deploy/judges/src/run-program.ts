import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/** Runs a program to its end; answers what it said, or throws with its last words. `env` comes on top of ours. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (status === 0) return stdout.trim();
  const said = (stderr.trim() || stdout.trim()).split('\n').slice(-3).join('\n');
  throw new Error(`${basename(program)} ${args[0]}: ${said}`);
}
