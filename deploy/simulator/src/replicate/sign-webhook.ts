import { createHmac } from 'node:crypto';

/** Standard Webhooks: HMAC-SHA256 of `id.timestamp.body` by the base64-decoded secret (ai-providers.md A4). */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
