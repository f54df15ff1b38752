import { Webhook } from 'standardwebhooks';
import type { HookHead } from '../image-provider.ts';

/** Whether a webhook was signed with our secret and within five minutes of now (ai-providers.md A4). */
export function isSignedWebhook(
  secret: string,
  { id = '', timestamp = '', signature = '' }: HookHead,
  body: Buffer,
): boolean {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
