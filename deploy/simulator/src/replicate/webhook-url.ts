import { isPrivateHost } from '../reach.ts';

/**
 * Replicate calls HTTPS only (ai-providers.md A). A simulator has to reach a product on its own machine or
 * private network, where the real one could never call: there, and only there, plain HTTP is let through.
 */
export function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && isPrivateHost(hostname);
}
