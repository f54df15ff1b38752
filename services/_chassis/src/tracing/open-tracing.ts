import { type Static, Type } from 'typebox';
import type { Logger } from '../logger.ts';
import type { Tracing } from './trace-span.ts';

/** Settings of every process that traces, named as OpenTelemetry names them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^?#\\s]+$',
      format: 'address',
      description:
        'Collector of traces (OTLP over HTTP), as http://collector:4318; not set means that nothing is traced',
    }),
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    description: 'Share of traces that is kept, 0 to 1; the same in every process',
  }),
};

const Settings = Type.Object(tracingSettings);
export type TracingSettings = Static<typeof Settings>;

/** Begins to trace where a collector is set; what that takes is loaded only then. */
export async function openTracing(settings: TracingSettings, log: Logger): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (!endpoint) return undefined;
  const { createTracing } = await import('./create-tracing.ts');
  return createTracing({ endpoint, share, log });
}
