import type { ConnectionOptions } from '@nats-io/transport-node';

/**
 * Servers and account of `nats://user:password@host:4222` or `nats://token@host:4222`; several servers of one cluster are
 * separated by commas. The client takes no account from an address by itself.
 */
export function readNatsAddress(
  text: string,
): Required<Pick<ConnectionOptions, 'servers'>> & ConnectionOptions {
  const urls = text.split(',').map(one => new URL(one.trim()));
  const { username = '', password = '' } = urls.find(url => url.username) ?? {};
  return {
    servers: urls.map(url => url.host),
    ...(urls.some(url => url.protocol === 'tls:') && { tls: {} }),
    ...accountOf(decodeURIComponent(username), decodeURIComponent(password)),
  };
}

/** What an address of a bus looks like, for whoever wrote another text. */
export const busAddressForm =
  'must be an address as nats://user:password@host:4222, in which a password has / as %2F, ? as %3F, # as %23, @ as %40 and % as %25';

/** Whether a text can be read as the servers and the account of a bus. */
export function isNatsAddress(text: string): boolean {
  try {
    readNatsAddress(text);
    return true;
  } catch {
    return false;
  }
}

function accountOf(user: string, pass: string): ConnectionOptions {
  if (!user) return {};
  return pass ? { user, pass } : { token: user };
}
