import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';

const herePlaces = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'];

/** Base address of the product for browsers: `PUBLIC_URL`, else `localhost` wherever that leads to us. */
export function publicUrlOf(settings: { PUBLIC_URL?: string; HOST: string }, port: number): string {
  const { PUBLIC_URL, HOST } = settings;
  const own = herePlaces.includes(HOST) ? `http://localhost:${port}` : reachableUrl(HOST, port);
  return (PUBLIC_URL ?? own).replace(/\/$/, '');
}
