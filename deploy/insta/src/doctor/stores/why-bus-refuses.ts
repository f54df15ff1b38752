import { JetStreamApiError, type JetStreamManager, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** An event that nobody hears. */
const subject = 'events.doctor.looked';

/**
 * Has the bus keep a message and takes it away again; in its own words why it keeps none, undefined where it does. Only this shows that the
 * room of the server itself is used up: it tells accounts of their own limits alone. An account that may not say this gets no answer, and
 * learns nothing by it.
 */
export async function whyBusRefuses(
  nats: NatsConnection,
  manager: JetStreamManager,
  lookMs: number,
): Promise<string | undefined> {
  try {
    const { stream, seq } = await jetstream(nats).publish(subject, new Uint8Array(), { timeout: lookMs / 4 });
    await manager.streams.deleteMessage(stream, seq, false);
    return undefined;
  } catch (error) {
    return error instanceof JetStreamApiError ? error.message : undefined;
  }
}
