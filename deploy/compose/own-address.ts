import type { InstallationSettings } from './secrets-file.ts';

const reachedAsLocalhost = ['0.0.0.0', '[::]', '127.0.0.1', '[::1]'];

/** Where this machine reaches the port of an installation: one that is opened on an address of the network alone answers at no other. */
export function ownAddress({ BIND_ADDRESS, PORT }: InstallationSettings): string {
  const host = !BIND_ADDRESS || reachedAsLocalhost.includes(BIND_ADDRESS) ? 'localhost' : BIND_ADDRESS;
  return `http://${host}:${PORT || 8080}`;
}
