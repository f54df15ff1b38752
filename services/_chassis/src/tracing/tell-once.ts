import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logger.ts';

/** The codes of the package that knows them, which would be loaded for these two numbers. */
const taken = 0;

/** The same exporter, which says once that its collector takes nothing, and once that it does again. */
export function tellOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        const failed = code !== taken;
        if (failed && !isAway) log.warn({ reason: error?.message }, 'the collector takes no traces');
        if (!failed && isAway) log.info('the collector takes traces again');
        isAway = failed;
        done({ code: taken });
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
