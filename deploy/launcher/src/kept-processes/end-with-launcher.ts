import { giveBackWhenIdle } from '@insta-ai/chassis/start/give-back';

/**
 * Loaded into each process of ours before its own code. Its standard input is a pipe that only the launcher holds, so it ends
 * when the launcher does, however that came: then this process ends in order too, instead of running on unattended.
 */
const endWithinMs = 20_000;

process.stdin.once('close', () => {
  process.kill(process.pid, 'SIGTERM');
  // What it waits for at its end may have gone the same way.
  setTimeout(() => process.exit(1), endWithinMs).unref();
});
process.stdin.resume();
// Waiting for that must not keep the process alive.
(process.stdin as typeof process.stdin & { unref?(): void }).unref?.();
// For those that do not ask for it themselves, since they know nothing of ours.
giveBackWhenIdle();
