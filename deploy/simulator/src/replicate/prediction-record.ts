import type { WebhookEvent } from './check-create-body.ts';

/** What is stored of a prediction; what changes with time is worked out from it (see prediction-state). */
export type PredictionRecord = {
  id: string;
  version: string;
  model: string;
  input: Record<string, unknown>;
  seed: number;
  createdAt: number;
  startsAt: number;
  /** Absent when it never ends by itself. */
  endsAt?: number;
  error?: string;
  deadline?: number;
  canceledAt?: number;
  outputs: string[];
  webhook?: string;
  events?: readonly WebhookEvent[];
  unknownFields?: boolean;
};

export type PredictionStatus = 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';
