import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** Names of the streams of a bus in which a message has this text; for what must not be kept. */
export async function streamsThatHold(nats: NatsConnection, text: string): Promise<string[]> {
  const manager = await jetstreamManager(nats);
  const found: string[] = [];
  for await (const { config, state } of manager.streams.list()) {
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const kept = await manager.streams.getMessage(config.name, { seq }).catch(() => null);
      if (kept && Buffer.from(kept.data).includes(text)) found.push(config.name);
    }
  }
  return found;
}
