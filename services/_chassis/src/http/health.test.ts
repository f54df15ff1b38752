import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { type Check, registerHealth } from './health.ts';

/** A process with one check that can be broken, and a clock that stands still. */
function createProcess(patienceMs?: number) {
  const app = fastify();
  let clock = 1_000;
  let isAway = false;
  const documents: Check = {
    async run() {
      if (isAway) throw new Error('away');
    },
    ...(patienceMs !== undefined && { patienceMs }),
  };
  registerHealth(app, { checks: { documents }, stopping: new AbortController().signal }, () => clock);
  return {
    async ask() {
      const { statusCode, body } = await app.inject({ url: '/ready' });
      return [statusCode, JSON.parse(body).failing];
    },
    goesAway: () => {
      isAway = true;
    },
    comesBack: () => {
      isAway = false;
    },
    passes: (ms: number) => {
      clock += ms;
    },
  };
}

test('what is away counts at once where the process cannot bridge it', async () => {
  const { ask, goesAway, comesBack } = createProcess();
  expect(await ask()).toEqual([200, []]);

  goesAway();
  expect(await ask()).toEqual([503, ['documents']]);
  comesBack();
  expect(await ask()).toEqual([200, []]);
});

test('what is bridged counts once it is away for longer, from its last sign of life on', async () => {
  const { ask, goesAway, comesBack, passes } = createProcess(15_000);
  passes(60_000);
  expect(await ask()).toEqual([200, []]);

  goesAway();
  passes(14_999);
  expect(await ask()).toEqual([200, []]);
  passes(1);
  expect(await ask()).toEqual([503, ['documents']]);

  comesBack();
  expect(await ask()).toEqual([200, []]);
  goesAway();
  expect(await ask()).toEqual([200, []]);
});
