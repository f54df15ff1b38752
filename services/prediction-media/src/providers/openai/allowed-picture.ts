const openAi = 'api.openai.com';
/** Where OpenAI itself kept pictures that it answered with an address for (images API reference, dall-e models). */
const ofOpenAi = '.blob.core.windows.net';

/**
 * Whether a picture may be fetched from an address: the host of the API itself, and for OpenAI its store. Anything else could be a
 * machine of ours.
 */
export function isAllowedPicture(address: string, apiBase: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host } = new URL(address);
  const base = new URL(apiBase);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  // What is asked over TLS is not fetched without it.
  if (host === base.host && (protocol === 'https:' || base.protocol === 'http:')) return true;
  return base.host === openAi && protocol === 'https:' && hostname.endsWith(ofOpenAi);
}
