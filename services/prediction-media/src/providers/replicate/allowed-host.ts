/**
 * Whether an output may be fetched from an address: the provider's delivery host (ai-providers.md A3), or the host of
 * the API itself, where a simulator or a self-hosted stand-in keeps its files. Anything else could be a machine of ours.
 */
export function isAllowedOutput(address: string, apiBase: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (host === new URL(apiBase).host) return true;
  return (
    protocol === 'https:' && (hostname === 'replicate.delivery' || hostname.endsWith('.replicate.delivery'))
  );
}
