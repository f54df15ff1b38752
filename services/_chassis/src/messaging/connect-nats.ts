import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import { untilThere } from '../until-there.ts';
import { readNatsAddress } from './nats-address.ts';
import { inboxOf, serviceOfAccount } from './permissions.ts';

/** Oldest server whose features the product relies on (Debian 12 has 2.9.10). */
const oldestServer = [2, 9, 0] as const;

/**
 * Connects and stays connected; waits for a server that is not up yet, as after a power cut. Refuses one that is too old.
 */
export async function connectNats(url: string, log: Logger): Promise<NatsConnection> {
  const address = readNatsAddress(url);
  // A service's own account has the service's name and its own reply address.
  const service = serviceOfAccount(address.user);
  const open = () =>
    connect({
      ...address,
      ...(service && { inboxPrefix: inboxOf(service) }),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      waitOnFirstConnect: false,
      timeout: 5_000,
      pingInterval: 20_000,
    });
  const nats = await untilThere('bus', open, log);
  assertServerVersion(nats.info?.version ?? '0.0.0');
  void logStatus(nats, log);
  return nats;
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
