import { capForeignText } from '@insta-ai/chassis/app-error';
import type { Failure } from '../failure-table.ts';
import { objectIn } from './find-json.ts';

/** An error as a server tells it, wherever it stood: an answer with a status of its own, or a 200 with an error in it. */
export function readFailure(error: unknown, from: Pick<Failure, 'status' | 'headers'> = {}): Failure {
  const { code, type, param } = (isRecord(error) ? error : {}) as Record<string, unknown>;
  const status = from.status ?? statusIn(code);
  const headers = from.headers?.get('retry-after') ? from.headers : (endIn(error) ?? from.headers);
  return {
    kind: status === undefined ? 'brokenOff' : 'answered',
    status,
    ...(headers && { headers }),
    ...(typeof code === 'string' && { code }),
    ...(typeof type === 'string' && { type }),
    ...(typeof param === 'string' && { param }),
    words: serverWords(error),
  };
}

/** The words of a server about an error, on one line; servers keep them in many places. */
export function serverWords(error: unknown, depth = 0): string {
  if (depth > 4) return '';
  if (typeof error === 'string') {
    const inner = objectIn(error);
    // A page is for browsers.
    return inner ? serverWords(inner, depth + 1) : /^\s*</.test(error) ? '' : plain(error);
  }
  if (Array.isArray(error)) return serverWords(error[0], depth + 1);
  if (!isRecord(error)) return '';
  // OpenRouter: `raw` is what the server behind it said, `message` only that it said something.
  const { raw } = isRecord(error.metadata) ? error.metadata : {};
  // FastAPI says of which field it speaks beside the words.
  const where = Array.isArray(error.loc) ? `${error.loc.join('.')}: ` : '';
  for (const place of [raw, error.message, error.error, error.detail, error.msg]) {
    const words = serverWords(place, depth + 1);
    if (words) return `${where}${words}`;
  }
  return '';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some write the status into the error, as a number or a text. */
const statusIn = (code: unknown) => (/^[45]\d\d$/.test(String(code)) ? Number(code) : undefined);

/** OpenRouter: when a daily limit ends stands in the error, in milliseconds since the epoch. */
function endIn(error: unknown): Headers | undefined {
  const metadata = isRecord(error) && isRecord(error.metadata) ? error.metadata : {};
  const told = isRecord(metadata.headers) ? metadata.headers['X-RateLimit-Reset'] : undefined;
  if (!/^\d{13}$/.test(String(told))) return undefined;
  return new Headers({ 'retry-after': new Date(Number(told)).toUTCString() });
}

const plain = (text: string) => capForeignText(text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim());
