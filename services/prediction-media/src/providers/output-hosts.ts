/** Where the pictures of an image service may be fetched: at its own address, and at the hosts that its row names. */
export type OutputHosts = {
  /** Address of its API, as the operator set it. */
  readonly base: string;
  /** Other hosts, each with those below it. */
  readonly keptAt: readonly string[];
};

/**
 * Whose an address is: of the server that the operator named, of a host in the world that its row names, or of nobody we know, where
 * a machine of ours could stand.
 */
export function placeOf(address: string, { base, keptAt }: OutputHosts): 'own' | 'kept' | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, host, port, username, password } = new URL(address);
  const own = new URL(base);
  if (username || password || (protocol !== 'https:' && protocol !== 'http:')) return undefined;
  // What is asked over TLS is not fetched without it.
  if (host === own.host && (protocol === 'https:' || own.protocol === 'http:')) return 'own';
  const isKept = keptAt.some(known => hostname === known || hostname.endsWith(`.${known}`));
  return isKept && protocol === 'https:' && port === '' ? 'kept' : undefined;
}
