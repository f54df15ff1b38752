import type { DoorAnswer } from '../door/door.ts';
import { type Fault, numberParam } from '../door/fault-desk.ts';

type Envelope = { type?: string; param?: string | null; code?: string | null };

/** The OpenAI error envelope (ai-providers.md C4). */
const openaiError = (
  status: number,
  message: string,
  { type = 'invalid_request_error', param = null, code = null }: Envelope = {},
): DoorAnswer => ({ status, body: { error: { message, type, param, code } } });

export const badRequest = (message: string, param: string | null = null, code: string | null = null) =>
  openaiError(400, message, { param, code });

const keysAt = 'https://platform.openai.com/account/api-keys';

export const wrongKey = () =>
  openaiError(401, `Incorrect API key provided. You can find your API key at ${keysAt}.`, {
    code: 'invalid_api_key',
  });

export const unknownModel = (model: string) =>
  openaiError(404, `The model \`${model}\` does not exist or you do not have access to it.`, {
    code: 'model_not_found',
  });

export const tooLong = (most: number, asked: number) =>
  badRequest(
    `This model's maximum context length is ${most} tokens. However, your messages resulted in ${asked} tokens. Please reduce the length of the messages.`,
    'messages',
    'context_length_exceeded',
  );

export function tooManyRequests(seconds: number): DoorAnswer {
  const headers = { 'retry-after': String(seconds), 'retry-after-ms': String(seconds * 1000) };
  const message = `Rate limit reached for requests. Please try again in ${seconds}s.`;
  return { ...openaiError(429, message, { type: 'requests', code: 'rate_limit_exceeded' }), headers };
}

export const unknownUrl = (method: string, url: string) => openaiError(404, `Invalid URL (${method} ${url})`);

export function openaiFaultAnswer(fault: Fault): DoorAnswer {
  if (fault.kind === 'bad-token') return wrongKey();
  if (fault.kind === 'insufficient-quota') {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    return openaiError(429, message, { type: 'insufficient_quota', code: 'insufficient_quota' });
  }
  if (fault.kind === 'rate-limit') return tooManyRequests(numberParam(fault, 'retryAfter', 1));
  const status = numberParam(fault, 'status', 500);
  return status === 503
    ? openaiError(status, 'The server is overloaded or not ready yet.', {
        type: 'service_unavailable_error',
        code: 'server_is_overloaded',
      })
    : openaiError(status, 'The server had an error while processing your request. Sorry about that!', {
        type: 'server_error',
      });
}
