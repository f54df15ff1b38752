import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether exactly these bytes were signed with the app's secret; the header is `sha256=<hex>` (instagram-graph-api.md, 6.2). */
export function isSignedBody(appSecret: string, header: string | undefined, body: Buffer): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1];
  if (!hex) return false;
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}

/** Compares secrets of any length in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
