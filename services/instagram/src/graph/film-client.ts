import { Readable } from 'node:stream';
import { capForeignText } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import { type AskOutside, askUnseen } from '@insta-ai/chassis/outside/ask-outside';
import { redact } from '@insta-ai/chassis/outside/redact';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { graphCauseOf } from './graph-cause.ts';
import type { GraphResult } from './graph-result.ts';

/** A film on its way: from `offset` on, of a whole of so many bytes. */
export type FilmPart = {
  uri: string;
  token: string;
  rest: Readable;
  offset: number;
  bytes: number;
  /** Ends the sending, for another one goes on: the platform takes one stream at a time. */
  ends: AbortSignal;
};

/** Sends a film to the address that the platform gave for it. It never repeats a call: the caller asks where it broke off. */
export type FilmClient = (part: FilmPart) => Promise<GraphResult<unknown>>;

type Deps = {
  /** How long the line may be silent, in milliseconds; the whole takes as long as it takes. */
  silenceMs: number;
  /** Ends the sending when the process ends. */
  stopping: AbortSignal;
  log: Logger;
  askOutside?: AskOutside;
};

const Taken = Type.Object({ success: Type.Literal(true) });
const Refused = Type.Object({
  debug_info: Type.Object({
    retriable: Type.Optional(Type.Boolean()),
    type: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  }),
});

/** Speaks with the platform's host for uploads (instagram-graph-api.md, 2.6). */
export function createFilmClient({ silenceMs, stopping, log, askOutside = askUnseen }: Deps): FilmClient {
  return part => askOutside({ provider: 'graph', call: 'upload' }, () => send(part), graphCauseOf);

  async function send({ uri, token, rest, offset, bytes, ends }: FilmPart): Promise<GraphResult<unknown>> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), silenceMs);
    const body = Readable.from(heard(rest, () => timer.refresh()));
    const headers = {
      authorization: `OAuth ${token}`,
      offset: String(offset),
      file_size: String(bytes),
      'content-type': 'application/octet-stream',
      'content-length': String(bytes - offset),
    };
    try {
      const signal = AbortSignal.any([silence.signal, stopping, ends]);
      const answer = await fetch(uri, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
        signal,
        redirect: 'error',
      });
      return readAnswer(answer.status, await answer.json().catch(() => undefined), log);
    } catch (error) {
      if (ends.aborted || stopping.aborted) log.info('an upload is left to who goes on with it');
      else log.warn({ cause: (error as { cause?: { code?: unknown } }).cause?.code }, 'an upload broke off');
      return { kind: 'unclear', reason: 'the upload broke off' };
    } finally {
      clearTimeout(timer);
      rest.destroy();
    }
  }
}

/** The same bytes; each piece that the line takes is heard. */
async function* heard(rest: Readable, hear: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of rest) {
    hear();
    yield piece;
  }
}

function readAnswer(status: number, body: unknown, log: Logger): GraphResult<unknown> {
  if (Value.Check(Taken, body)) return { kind: 'ok', value: undefined };
  const { type, message = '', retriable } = Value.Check(Refused, body) ? body.debug_info : {};
  log.warn({ status, type, retriable }, 'an upload was refused');
  const text = capForeignText(redact(message));
  if (status >= 500 || retriable !== false) {
    const reason = type ?? `status ${status}`;
    return { kind: 'unclear', reason, answer: { words: text, code: type ?? String(status) } };
  }
  const facts = { subcode: undefined, transient: false, trace: undefined, regainMs: undefined };
  return { kind: 'refused', error: { status, code: 0, text, ...facts } };
}
