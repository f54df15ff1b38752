import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createMeasures } from '../metrics/measures.ts';
import { runInContext } from '../request-context.ts';
import type { TraceSpan } from '../tracing/trace-span.ts';
import { createAskOutside } from './ask-outside.ts';

function watch() {
  const registry = new Registry();
  const askOutside = createAskOutside(createMeasures({ registry, log: createLogger('silent') }));
  return { askOutside, told: () => registry.metrics() };
}

const call = { provider: 'replicate', call: 'start' };
const labels = 'provider="replicate",call="start"';

test('an answer is counted with how long it took, and given on', async () => {
  const { askOutside, told } = watch();

  expect(await askOutside(call, async () => 7)).toBe(7);

  expect(await told()).toContain(`insta_ai_outside_seconds_count{${labels}} 1`);
  expect(await told()).not.toContain('insta_ai_outside_failures_total{');
});

test('what is thrown and what is no success is a call and a failure, by its cause', async () => {
  const { askOutside, told } = watch();
  const away = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });

  await expect(askOutside(call, () => Promise.reject(away))).rejects.toBe(away);
  await askOutside(
    call,
    async () => 'wait',
    answer => (answer === 'wait' ? 'throttled' : undefined),
  );

  expect(await told()).toContain(`insta_ai_outside_seconds_count{${labels}} 2`);
  expect(await told()).toContain(`insta_ai_outside_failures_total{${labels},cause="away"} 1`);
  expect(await told()).toContain(`insta_ai_outside_failures_total{${labels},cause="throttled"} 1`);
});

test('it is a span of what it is done for, which ends with the reason in a word', async () => {
  const { askOutside } = watch();
  const ended: unknown[] = [];
  const span: TraceSpan = {
    traceId: 't',
    traceparent: 'p',
    child: name => ({ ...span, end: ({ problem } = {}) => void ended.push([name, problem]) }),
    end: () => {},
  };

  await runInContext({ requestId: 'click-0001', span }, async () => {
    await askOutside(call, async () => 'yes');
    await askOutside(
      call,
      async () => 'no',
      () => 'refused',
    );
    await askOutside(call, () => Promise.reject(new Error('secret'))).catch(() => {});
  });

  expect(ended).toEqual([
    ['replicate start', undefined],
    ['replicate start', 'refused'],
    ['replicate start', 'Error'],
  ]);
});
