import { expect, it } from 'vitest';
import { neverStopping, pause } from './stopping.ts';

const long = 60_000;

it('a pause ends when the process begins to end, without a failure', async () => {
  const process = new AbortController();
  const waited = pause(long, process.signal);
  process.abort();

  await expect(waited).resolves.toBeUndefined();
  await expect(pause(long, process.signal)).resolves.toBeUndefined();
});

it('a pause lasts as long as it was asked to when nothing ends', async () => {
  const begin = performance.now();
  await pause(20, neverStopping);

  expect(performance.now() - begin).toBeGreaterThanOrEqual(19);
});
