import { createHmac, timingSafeEqual } from 'node:crypto';

/** Standard Webhooks: how far a timestamp may be from now, in seconds (ai-providers.md A4). */
const toleranceSeconds = 300;

export type WebhookHead = {
  id: string | undefined;
  timestamp: string | undefined;
  /** Space-separated `v1,<base64>` entries. */
  signature: string | undefined;
};

/**
 * Whether a webhook was signed with our secret, over exactly these bytes and not long ago. The key is the part after
 * `whsec_`, base64-decoded; one matching entry is enough (ai-providers.md A4).
 */
export function isSignedWebhook(secret: string, head: WebhookHead, body: Buffer, now: Date): boolean {
  const { id, timestamp, signature } = head;
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some(entry => {
    const [version, code] = entry.split(',');
    const given = Buffer.from(code ?? '', 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
