/** This machine, where nobody listens on the way. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether mails and the password leave only once the connection is encrypted: on every way but to this machine, unless the
 * address says `?requireTLS=false`, as for a server in one's own network.
 */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !loopback.test(hostname) && searchParams.get('requireTLS') !== 'false';
}
