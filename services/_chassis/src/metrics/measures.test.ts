import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createMeasures } from './measures.ts';

const startMeasures = () => {
  const registry = new Registry();
  return {
    registry,
    measures: createMeasures({ registry, log: createLogger('silent'), readPatienceMs: 20 }),
  };
};

test('counts, notes values, and reads gauges when asked', async () => {
  const { registry, measures } = startMeasures();
  let pages = 1;
  measures.count('insta_ai_messages_total', { consumer: 'one', outcome: 'done' });
  measures.count('insta_ai_messages_total', { consumer: 'one', outcome: 'done' }, 2);
  measures.observe('insta_ai_publish_lateness_seconds', {}, 4);
  measures.gauge('insta_ai_sockets', () => [{ value: pages, labels: {} }]);
  pages = 7;

  const told = await registry.metrics();

  expect(told).toContain('insta_ai_messages_total{consumer="one",outcome="done"} 3');
  expect(told).toContain('insta_ai_publish_lateness_seconds_bucket{le="2"} 0');
  expect(told).toContain('insta_ai_publish_lateness_seconds_bucket{le="5"} 1');
  expect(told).toMatch(/^insta_ai_sockets 7$/m);
});

test('what has not happened yet is told as 0, and what has is not taken back', async () => {
  const { registry, measures } = startMeasures();
  measures.count('insta_ai_timer_failures_total', { timer: 'one' });
  for (const timer of ['one', 'two']) measures.begin('insta_ai_timer_failures_total', { timer });
  measures.begin('insta_ai_publish_lateness_seconds', {});

  const told = await registry.metrics();

  expect(told).toContain('insta_ai_timer_failures_total{timer="one"} 1');
  expect(told).toContain('insta_ai_timer_failures_total{timer="two"} 0');
  expect(told).toMatch(/^insta_ai_publish_lateness_seconds_bucket\{le="60"\} 0$/m);
});

test('a gauge is read by all who know a part of it, and a part that fails or never comes takes no other with it', async () => {
  const { registry, measures } = startMeasures();
  const reading = (consumer: string) => [{ value: 2, labels: { consumer } }];
  let isThere = true;
  measures.gauge('insta_ai_queue_messages', () => reading('one'));
  measures.gauge('insta_ai_queue_messages', async () => {
    throw new Error('the bus is away');
  });
  measures.gauge('insta_ai_queue_messages', () => new Promise<never>(() => {}));
  measures.gauge('insta_ai_queue_messages', () => (isThere ? reading('two') : []));

  expect(await registry.metrics()).toMatch(/consumer="one"} 2\n.*consumer="two"} 2/);
  isThere = false;
  expect(await registry.metrics()).not.toContain('consumer="two"');
});

test('a gauge without labels that cannot be read is left out and not told as 0', async () => {
  const { registry, measures } = startMeasures();
  let isThere = true;
  measures.gauge('insta_ai_sockets', async () => {
    if (!isThere) throw new Error('the store is away');
    return [{ value: 3, labels: {} }];
  });

  expect(await registry.metrics()).toMatch(/^insta_ai_sockets 3$/m);
  isThere = false;
  expect(await registry.metrics()).not.toMatch(/^insta_ai_sockets \d/m);
  isThere = true;
  expect(await registry.metrics()).toMatch(/^insta_ai_sockets 3$/m);
});
