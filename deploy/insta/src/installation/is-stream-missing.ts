import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';

/** Whether the bus said no because it has no such stream. */
export const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
