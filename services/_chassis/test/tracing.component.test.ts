import { logLines } from '@insta-ai/deploy/testing/log-lines';
import { serveHttp } from '@insta-ai/deploy/testing/servers/serve-http';
import { startStandInCollector } from '@insta-ai/deploy/testing/servers/start-stand-in-collector';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../src/logger.ts';
import { openTracing } from '../src/tracing/open-tracing.ts';
import type { Tracing } from '../src/tracing/trace-span.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

async function start(share = 1) {
  const collector = await startStandInCollector();
  open.push(collector.stop);
  const log = logLines();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_TRACES_SAMPLER_ARG: share };
  const tracing = (await openTracing(settings, createLogger('info', log))) as Tracing;
  open.push(tracing.stop);
  return { collector, log, tracing };
}

const names = (log: ReturnType<typeof logLines>) => log.all().map(({ msg }) => msg);

test('without a collector nothing is traced', async () => {
  const settings = { OTEL_TRACES_SAMPLER_ARG: 1 };

  expect(await openTracing(settings, createLogger('silent'))).toBeUndefined();
});

test('spans of several services are one trace, each under what caused it', async () => {
  const { collector, tracing } = await start();
  const first = tracing.of('content').begin({ name: 'a', kind: 'server' });
  const second = first.child('b', 'client', { call: 'x' });
  const third = tracing.of('voice').begin({ name: 'c', kind: 'server', parent: second.traceparent });
  third.end({ problem: 'internal' });
  second.end();
  first.end({ attributes: { status: 200 } });

  await tracing.stop();

  const of = (name: string) => collector.spans.find(span => span.name === name);
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([first.traceId]));
  expect(of('b')).toMatchObject({ parent: of('a')?.spanId, attributes: { call: 'x' }, hasFailed: false });
  expect(of('c')).toMatchObject({ service: 'voice', parent: of('b')?.spanId, hasFailed: true });
  expect(of('a')).toMatchObject({ service: 'content', parent: undefined });
});

test('nobody outside decides that a trace is kept; within, whoever goes on follows', async () => {
  const { collector, tracing } = await start(0);
  const kept = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const tracer = tracing.of('gateway');
  const left = tracer.begin({ name: 'from outside', kind: 'server', parent: kept, isFromOutside: true });
  left.child('below', 'client').end();
  left.end();
  tracer.begin({ name: 'from the bus', kind: 'consumer', parent: kept }).end();

  await tracing.stop();

  expect(left.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$/);
  expect(collector.spans.map(({ name }) => name)).toEqual(['from the bus']);
});

test('a collector that takes nothing is told of once, and once when it does again', async () => {
  const { collector, log, tracing } = await start();
  const tracer = tracing.of('content');
  const sendOne = async (name: string) => {
    const asked = collector.state.asked;
    tracer.begin({ name, kind: 'server' }).end();
    await vi.waitFor(() => expect(collector.state.asked).toBeGreaterThan(asked));
  };
  collector.state.status = 400;
  await sendOne('one');
  await vi.waitFor(() => expect(names(log)).toHaveLength(1));
  await sendOne('two');
  await sendOne('three');
  collector.state.status = 200;
  await sendOne('four');

  await vi.waitFor(() =>
    expect(names(log)).toEqual(['the collector takes no traces', 'the collector takes traces again']),
  );
});

test('a collector that never answers holds up neither the work nor the end', {
  timeout: 120_000,
}, async () => {
  const silent = await startSilent();
  const log = logLines();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: silent.url, OTEL_TRACES_SAMPLER_ARG: 1 };
  const tracing = (await openTracing(settings, createLogger('info', log))) as Tracing;
  const tracer = tracing.of('content');

  for (let number = 0; number < 5_000; number += 1) tracer.begin({ name: 'work', kind: 'internal' }).end();
  await vi.waitFor(() => expect(silent.asked()).toBeGreaterThan(0));
  await tracing.stop();

  expect(silent.hasAnswered()).toBe(false);
  expect(names(log).length).toBeLessThanOrEqual(1);
});

async function startSilent() {
  let asked = 0;
  let answered = false;
  const server = await serveHttp((_, response) => {
    asked += 1;
    response.once('finish', () => {
      answered = true;
    });
  });
  open.push(server.stop);
  return { url: server.url, asked: () => asked, hasAnswered: () => answered };
}
