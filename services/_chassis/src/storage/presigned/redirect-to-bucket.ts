import type { Call } from '@insta-ai/proto/http/shared/call';
import type { RouteRequest } from '../../http/route.ts';
import type { ObjectStore } from '../object-store.ts';

/** For how long at least an address of the bucket opens its object, in seconds. */
const openSeconds = 30 * 60;
/** How long a browser goes there without asking us, in seconds; a role's keys may end before the address would. */
const keptSeconds = 4 * 60;

/** What an answer goes by, where it may be a redirect. */
const asker = 'sec-fetch-dest, sec-fetch-mode';

/**
 * Sends a browser that shows a picture or video to the bucket for its bytes, where the bucket has a public address; false when we are to
 * answer. Everybody else gets the bytes from us: Instagram takes no redirect (instagram-graph-api.md, 2.1), and a script may not read what
 * comes from elsewhere.
 */
export async function redirectToBucket(
  objects: Pick<ObjectStore, 'presign'>,
  key: string,
  { raw, headers, reply }: Pick<RouteRequest<Call>, 'raw' | 'headers' | 'reply'>,
): Promise<boolean> {
  if (!objects.presign) return false;
  void reply.header('vary', asker);
  if (raw.method !== 'GET' || !isShown(headers)) return false;
  const address = await objects.presign(key, openSeconds);
  void reply.header('cache-control', `private, max-age=${keptSeconds}`).redirect(address, 302);
  return true;
}

/** Whether it is asked for by an element of a page that shows it; only browsers say so, on HTTPS. */
function isShown(headers: RouteRequest<Call>['headers']): boolean {
  return (
    ['image', 'video'].includes(String(headers['sec-fetch-dest'])) && headers['sec-fetch-mode'] === 'no-cors'
  );
}
