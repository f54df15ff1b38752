import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import { untilThere } from '../until-there.ts';
import { busNames } from './names/bus-names.ts';
import { prefixed } from './names/prefixed.ts';
import { type BusPlace, busAccount, busOptions } from './sign-in/bus-options.ts';

/** Oldest server whose features the product relies on (Debian 12 has 2.9.10). */
const oldestServer = [2, 9, 0] as const;

/**
 * Connects and stays connected; waits for a server that is not up yet, as after a power cut. Refuses one that is too old. Whoever
 * uses the connection speaks plain names.
 */
export async function connectNats(place: BusPlace, log: Logger): Promise<NatsConnection> {
  const { BUS_PREFIX } = place;
  const options = busOptions(place);
  // A service's own account has the service's name and its own reply address.
  const service = busAccount(place);
  const open = () =>
    connect({
      ...options,
      ...(service && { inboxPrefix: busNames(BUS_PREFIX).inbox(service) }),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      waitOnFirstConnect: false,
      timeout: 5_000,
      pingInterval: 20_000,
    });
  const nats = await untilThere('bus', open, log);
  assertServerVersion(nats.info?.version ?? '0.0.0');
  void logStatus(nats, log);
  return prefixed(nats, BUS_PREFIX);
}

/** Throws when the server's version is older than what the product needs. */
export function assertServerVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestServer[0] || (major === oldestServer[0] && minor >= oldestServer[1])) return;
  throw new Error(
    `The NATS server is version ${version}; Insta AI needs ${oldestServer.join('.')} or newer.`,
  );
}

async function logStatus(nats: NatsConnection, log: Logger): Promise<void> {
  for await (const status of nats.status()) {
    if (status.type === 'disconnect') log.warn('bus disconnected');
    if (status.type === 'reconnect') log.info('bus reconnected');
  }
}
