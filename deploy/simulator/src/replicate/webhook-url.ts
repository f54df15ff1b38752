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

function isPrivateHost(hostname: string): boolean {
  if (hostname === '[::1]' || /^127\./.test(hostname)) return true;
  if (/^10\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(hostname)) return true;
  if (/\.(localhost|local|internal|cluster\.local|svc)$/.test(hostname)) return true;
  return !hostname.includes('.') && !hostname.includes(':');
}
