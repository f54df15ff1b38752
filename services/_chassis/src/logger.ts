import { type DestinationStream, type Logger, pino } from 'pino';
import { openLogDestination } from './log-destination.ts';
import { currentContext, type RequestContext } from './request-context.ts';

export type { Logger } from 'pino';

let standardOutput: DestinationStream | undefined;

/** JSON log with the request id on every line and secrets left out; to the standard output when nothing else is said. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  if (!destination) standardOutput ??= openLogDestination(1);
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ofContext(currentContext()),
      redact: {
        paths: [
          'authorization',
          'token',
          'password',
          'email',
          '*.authorization',
          '*.token',
          '*.password',
          '*.email',
        ],
        remove: true,
      },
    },
    destination ?? standardOutput,
  );
}

function ofContext(context: RequestContext | undefined) {
  if (!context) return {};
  return { requestId: context.requestId, ...(context.span && { traceId: context.span.traceId }) };
}
