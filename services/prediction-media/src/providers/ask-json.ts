import { readCapped } from './read-capped.ts';

/** Largest answer that is read, in bytes: some hold a few pictures in base64. */
const answerLimit = 64 * 1024 * 1024;

export type JsonAnswer = { status: number; body: unknown; headers: Headers };

/**
 * One request to a provider; throws when nothing was answered in time, in milliseconds. No redirect is followed, so that a
 * key never goes to another host. `body` is undefined when the answer is no JSON.
 */
export async function askJson(
  url: string,
  timeoutMs: number,
  request: RequestInit = {},
): Promise<JsonAnswer> {
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'insta-ai', ...request.headers },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, body: parseJson(await textOf(response)), headers: response.headers };
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const bytes = await readCapped(body, answerLimit);
  if (!bytes) throw new Error('The answer is larger than 64 MB.');
  return bytes.toString();
}

/** Undefined when a text is no JSON. A mark of its byte order, as .NET writes, is no part of it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
