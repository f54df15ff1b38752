import { isPrivateHost } from '../reach.ts';

/**
 * Replicate calls HTTPS only (ai-providers.md A). Plain HTTP can be let through to a product on its own machine or private
 * network, where the real one could never call, and only there.
 */
export function isWebhookUrl(text: string, privateToo: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  return privateToo && protocol === 'http:' && isPrivateHost(hostname);
}
