import type { FastifyInstance } from 'fastify';

/** Where a process of the same machine reaches what listens on a host: "every address" is not one to go to. */
export function reachableUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Where a process of the same machine reaches an app that listens. */
export function urlOf(app: FastifyInstance): string {
  const address = app.addresses().find(candidate => typeof candidate === 'object');
  return address ? reachableUrl(address.address, address.port) : '';
}
