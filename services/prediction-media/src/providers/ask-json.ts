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
  return { status: response.status, body: parseJson(await response.text()), headers: response.headers };
}

/** Undefined when a text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
