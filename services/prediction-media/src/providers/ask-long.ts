import { openWayOut } from '@insta-ai/chassis/outside/open-way-out';
import { fetch, type RequestInit, type Response } from 'undici';
import { parseJson } from './ask-json.ts';
import { readCapped } from './read-capped.ts';

/** `body` is undefined when the answer is no JSON. */
export type LongAnswer = { status: number; body: unknown; headers: Response['headers'] };

/** Most bytes of an answer for each picture in it: one in base64 is far below that. */
const answerBytesEach = 24 * 1024 * 1024;

// A server of one's own may draw for longer than the five minutes that fetch gives it by itself.
const patient = openWayOut({ headersTimeout: 0, bodyTimeout: 0 });

/**
 * One request that is answered with so many pictures inside, however long they take: only the signal ends it. No redirect is followed, so
 * that a key never goes to another host.
 */
export async function askLong(
  url: string,
  pictures: number,
  request: Omit<RequestInit, 'redirect' | 'dispatcher'> & { signal: AbortSignal },
): Promise<LongAnswer | 'too-large'> {
  const response = await fetch(url, { ...request, redirect: 'error', dispatcher: patient });
  const bytes = await readCapped(response.body ?? nothing(), answerBytesEach * pictures);
  if (!bytes) return 'too-large';
  return { status: response.status, headers: response.headers, body: parseJson(bytes.toString()) };
}

/** Said of an answer that is larger. */
export function tooLargeFor(pictures: number): string {
  return `The answer of the image service is larger than ${(answerBytesEach / 1024 / 1024) * pictures} MB and was not kept.`;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
