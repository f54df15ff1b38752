import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { createMeasures } from './metrics/measures.ts';
import { startTimer } from './timer.ts';

const log = createLogger('silent');
const tools = { log, measures: createMeasures({ registry: new Registry(), log }) };

it('ends in the middle of its pause when the process begins to end', async () => {
  const process = new AbortController();
  const ran = Promise.withResolvers<void>();
  const timer = startTimer(
    { name: 'hourly', everyMs: 3_600_000, run: async () => ran.resolve() },
    tools,
    process.signal,
  );
  await ran.promise;

  process.abort();

  await expect(timer.ended).resolves.toBeUndefined();
});

it('tells a run that is under way, and waits for its end', async () => {
  const process = new AbortController();
  const begun = Promise.withResolvers<void>();
  const steps: string[] = [];
  const run = async (stopping: AbortSignal) => {
    begun.resolve();
    await new Promise(resolve => stopping.addEventListener('abort', resolve));
    steps.push('last step');
  };
  const timer = startTimer({ name: 'long', everyMs: 1, run }, tools, process.signal);
  await begun.promise;

  process.abort();
  await timer.ended;

  expect(steps).toEqual(['last step']);
});
