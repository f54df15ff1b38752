import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/**
 * Runs a program to its end; answers what it said, or throws with its last words. `env` comes on top of ours. Whoever sets `limitMs` ends it
 * after that.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  limitMs?: number,
): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    // As Ctrl-C does: what Go has compiled until then is kept for the next time.
    ...(limitMs !== undefined && { timeout: Math.max(1, Math.round(limitMs)), killSignal: 'SIGINT' }),
  });
  if (isCode(error, 'ENOENT')) throw new Error(`${program} is not on this machine`);
  if (isCode(error, 'ETIMEDOUT')) throw new Error(`${basename(program)} ${args[0]} was not done in its time`);
  if (error) throw error;
  if (status === 0) return stdout.trim();
  const said = (stderr.trim() || stdout.trim()).split('\n').slice(-3).join('\n');
  throw new Error(`${basename(program)} ${args[0]}: ${said}`);
}

function isCode(error: Error | undefined, code: string): boolean {
  return error !== undefined && 'code' in error && error.code === code;
}
