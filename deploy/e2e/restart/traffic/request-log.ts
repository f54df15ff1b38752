import { setTimeout as pause } from 'node:timers/promises';
import { jsonRequest } from '../../../testing/json-request.ts';

/** One request of the traffic and what became of it. */
export type Asked = {
  what: string;
  startedAt: number;
  endedAt: number;
  /** Why it failed, in the words of the answer or the connection; undefined when it was answered as it should be. */
  failure: string | undefined;
};

/** Answers of the running product, with everything that was asked on record. */
export type RequestLog = ReturnType<typeof openRequestLog>;

/** What came back, whatever it is. */
export type Answer = { status: number; body: unknown; failure: string | undefined };

/** How long a browser waits before it asks again where nobody listens, in milliseconds. */
const nobodyMs = 100;
/** Longer than most answers may take while something restarts, in milliseconds. */
const usualPatienceMs = 30_000;

export function openRequestLog(publicUrl: string, token: string) {
  const asked: Asked[] = [];
  const ask = async (
    what: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    expected: readonly number[] = [200],
    patienceMs = usualPatienceMs,
  ): Promise<Answer> => {
    const startedAt = Date.now();
    const answer = await fetch(`${publicUrl}${path}`, {
      ...jsonRequest(method, token, body, headers),
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(async reply => ({ status: reply.status, text: await reply.text() }))
      // Who dies may also die in the middle of a body.
      .catch(inWords);
    const failure =
      'error' in answer
        ? answer.error
        : expected.includes(answer.status)
          ? undefined
          : `${answer.status} ${answer.text.slice(0, 160)}`;
    asked.push({ what: `${method} ${what}`, startedAt, endedAt: Date.now(), failure });
    if ('error' in answer) await pause(nobodyMs);
    return 'error' in answer
      ? { status: 0, body: undefined, failure }
      : { status: answer.status, body: readJson(answer.text), failure };
  };
  return { asked, ask };
}

function inWords(error: unknown): { error: string } {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return { error: cause?.code ?? cause?.message ?? String(error) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
