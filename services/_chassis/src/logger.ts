import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext } from './request-context.ts';

export type { Logger } from 'pino';

/** JSON log with the request id on every line and secrets left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ ...currentContext() }),
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
    ...(destination ? [destination] : []),
  );
}
