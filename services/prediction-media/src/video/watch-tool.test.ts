import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { watchForHang } from './watch-tool.ts';

const started: ChildProcess[] = [];

function start(script: string) {
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  started.push(child);
  return child;
}

afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

it.runIf(existsSync('/proc/self/stat'))('a process that waits hangs, one that works does not', async () => {
  const waiting = start('read never');
  const working = start('while :; do :; done');
  const onHang = vi.fn();
  const everyMs = 200;
  const endings = [watchForHang(working.pid, onHang, everyMs)];

  // As many times as would be enough for the other one.
  for (let round = 0; round < 3; round += 1)
    await new Promise<void>(resolve => endings.push(watchForHang(waiting.pid, resolve, everyMs)));

  expect(onHang).not.toHaveBeenCalled();
  for (const end of endings) end();
});

it('a process that never began is watched by nobody', () => {
  watchForHang(undefined, () => {}, 1)();
});
