import { type IncomingMessage, request as openRequest } from 'node:http';
import type { Socket } from 'node:net';
import { isNeverAsked } from './is-worth-asking.ts';
import type { Upstream } from './upstream.ts';

/** Headers of a request. */
export type Head = Record<string, string | string[] | undefined>;

/** What a service answers who wants a socket: the socket with what came along, or words instead. */
export type Answer = { reply: IncomingMessage; service: Socket | undefined; first: Buffer };

/** Time for a busy replica; a page that waits longer is better served by another one, in milliseconds. */
const answerWithinMs = 5_000;
const hangs = 'UPGRADE_TIMEOUT';

/** Asks for a socket at one replica after the other: one that nobody reaches, or that says nothing in time, is passed over. */
export async function openSocket(
  { addressesInTurn }: Pick<Upstream, 'addressesInTurn'>,
  { path, head }: { path: string; head: Head },
  limitMs = answerWithinMs,
): Promise<Answer> {
  let failed: unknown;
  for (const address of addressesInTurn()) {
    try {
      return await openAt(`${address}${path}`, head, limitMs);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      // A socket that nobody holds does nothing, so asking for a second one changes nothing.
      if (code !== hangs && !isNeverAsked(code)) throw error;
      failed = error;
    }
  }
  throw failed;
}

function openAt(url: string, headers: Head, limitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = openRequest(url, { headers, agent: false });
  const late = () =>
    asked.destroy(Object.assign(new Error(`No socket within ${limitMs} ms.`), { code: hangs }));
  const limit = setTimeout(late, limitMs);
  asked.once('response', reply => resolve({ reply, service: undefined, first: Buffer.alloc(0) }));
  asked.once('upgrade', (reply, service, first) => resolve({ reply, service, first }));
  asked.once('error', reject);
  asked.end();
  return promise.finally(() => clearTimeout(limit));
}
