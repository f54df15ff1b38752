import type { Transport, WireReply, WireRequest } from './transport.ts';

/** How many answers are kept; the one that was not asked for longest goes first. */
const most = 20;

/**
 * Keeps answers that bear an ETag and asks with it, so that a list nobody changed is not sent again. The browser's own cache
 * would do it, but the `no-cache` headers of the specification shut it out. With another token, or none, all are forgotten.
 */
export function rememberReplies(transport: Transport): Transport {
  const kept = new Map<string, { tag: string; reply: WireReply }>();
  let person: string | undefined;

  const keep = ({ url, headers }: WireRequest, reply: WireReply) => {
    const tag = reply.header('etag');
    // A late answer to somebody who has signed out since is kept for nobody.
    if (reply.status !== 200 || tag === null || headers.Authorization !== person) return;
    kept.delete(url);
    kept.set(url, { tag, reply });
    const [longest] = kept.keys();
    if (kept.size > most && longest !== undefined) kept.delete(longest);
  };

  return async request => {
    const { method, url, headers } = request;
    if (headers.Authorization !== person) kept.clear();
    person = headers.Authorization;
    if (method !== 'GET') return transport(request);
    const known = kept.get(url);
    const asked = known ? { ...headers, 'If-None-Match': known.tag } : headers;
    const answer = await transport({ ...request, headers: asked });
    const reply = known && answer.status === 304 ? known.reply : answer;
    keep(request, reply);
    return reply;
  };
}
