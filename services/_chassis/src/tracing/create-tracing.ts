import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind as SpanKinds,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logger.ts';
import { pause } from '../stopping.ts';
import { tellOnce } from './tell-once.ts';
import type { SpanKind, Tracer, TraceSpan, Tracing } from './trace-span.ts';
import { readTraceparent, traceparentOf } from './traceparent.ts';

/** How long one batch may take on its way to the collector, in milliseconds. */
const sendWithinMs = 5_000;
/** How long the end of a process waits for its last spans to be taken, in milliseconds. */
const lastWordMs = 2_000;

type Deps = { endpoint: string; share: number; log: Logger };

/**
 * Traces for a collector. Spans wait in a short queue that drops what is too much, are sent one batch at a time, and nobody waits
 * for that: a collector that is away or slow costs spans and nothing else.
 */
export function createTracing({ endpoint, share, log }: Deps): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = tellOnce(new OTLPTraceExporter({ url, timeoutMillis: sendWithinMs }), log);
  const processor = new BatchSpanProcessor(exporter, {
    scheduledDelayMillis: 1_000,
    exportTimeoutMillis: 2 * sendWithinMs,
  });
  const ratio = new TraceIdRatioBasedSampler(share);
  // Every door decides alike, by the id of the trace, so that nobody outside decides for us; within, whoever goes on follows.
  const sampler = new ParentBasedSampler({
    root: ratio,
    remoteParentSampled: ratio,
    remoteParentNotSampled: ratio,
  });
  const open = (service: string): Tracer => {
    const resource = resourceFromAttributes({ 'service.name': service, 'service.namespace': 'insta-ai' });
    const tracer = new BasicTracerProvider({ resource, sampler, spanProcessors: [processor] }).getTracer(
      'insta-ai',
    );
    const begin = (name: string, kind: SpanKind, attributes = {}, under: Context): TraceSpan =>
      wrap(tracer.startSpan(name, { kind: kinds[kind], attributes }, under));
    const wrap = (span: Span): TraceSpan => ({
      traceId: span.spanContext().traceId,
      traceparent: traceparentOf(span.spanContext()),
      child: (name, kind, attributes) => begin(name, kind, attributes, trace.setSpan(ROOT_CONTEXT, span)),
      end({ problem, attributes } = {}) {
        if (attributes) span.setAttributes(attributes);
        if (problem) {
          span.setAttribute('error.type', problem);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    });
    return {
      begin({ name, kind, parent, isFromOutside = false, attributes }) {
        const above = readTraceparent(parent);
        const under = above
          ? trace.setSpanContext(ROOT_CONTEXT, {
              traceId: above.traceId,
              spanId: above.spanId,
              traceFlags: above.isKept ? TraceFlags.SAMPLED : TraceFlags.NONE,
              isRemote: isFromOutside,
            })
          : ROOT_CONTEXT;
        return begin(name, kind, attributes, under);
      },
    };
  };
  const tracers = new Map<string, Tracer>();
  return {
    of(service) {
      const tracer = tracers.get(service) ?? open(service);
      tracers.set(service, tracer);
      return tracer;
    },
    async stop() {
      const ended = new AbortController();
      const sent = processor.shutdown().catch(() => {});
      await Promise.race([sent, pause(lastWordMs, ended.signal)]);
      ended.abort();
    },
  };
}

const kinds: Record<SpanKind, SpanKinds> = {
  server: SpanKinds.SERVER,
  client: SpanKinds.CLIENT,
  producer: SpanKinds.PRODUCER,
  consumer: SpanKinds.CONSUMER,
  internal: SpanKinds.INTERNAL,
};
