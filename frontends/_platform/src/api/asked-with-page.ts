import type { Transport, WireReply, WireRequest } from './transport.ts';

declare global {
  interface Window {
    /** What the page asked while its scripts were on their way (`shell/server/html.ts`), by address. */
    askedWithPage?: { [url: string]: { authorization: string; reply: Promise<Response> } };
  }
}

/** What nobody took by then is too old, in milliseconds since the page was opened. */
const freshMs = 30_000;

/** Takes the answer to what was asked with the page, once and for the same person; asks where there is none. */
export function takeAskedWithPage(transport: Transport): Transport {
  return async request => {
    const reply = await takeReply(request);
    return reply && !request.signal.aborted ? reply : transport(request);
  };
}

async function takeReply({ method, url, headers, signal }: WireRequest): Promise<WireReply | undefined> {
  const asked = window.askedWithPage?.[url];
  if (!asked || method !== 'GET') return undefined;
  delete window.askedWithPage?.[url];
  if (asked.authorization !== headers.Authorization || performance.now() > freshMs) return undefined;
  if (signal.aborted) return undefined;
  const over = Promise.withResolvers<undefined>();
  const end = () => over.resolve(undefined);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([readReply(asked.reply), over.promise]);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function readReply(asked: Promise<Response>): Promise<WireReply> {
  const reply = await asked;
  return { status: reply.status, header: name => reply.headers.get(name), text: await reply.text() };
}
