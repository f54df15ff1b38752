import type { DoorAnswer } from '../door/door.ts';
import { checkMessages, picturesIn, refusePictures, textOf } from './chat-message.ts';
import { isSchema, type Schema } from './check-strict-schema.ts';
import { reasons, textModel } from './models.ts';
import { badRequest, tooLong, unknownModel } from './openai-answers.ts';
import { checkResponseFormat, schemaOf } from './response-format.ts';

export type ChatRequest = {
  model: string;
  messages: readonly { role: string; text: string }[];
  /** Addresses of the pictures that came along. */
  pictures: readonly string[];
  choices: number;
  mostTokens?: number;
  /** The schema the answer must follow; 'any' when any JSON object will do; undefined for prose. */
  schema?: Schema | 'any';
};

const known = `
  model messages temperature top_p max_completion_tokens max_tokens response_format stream
  stream_options seed n stop presence_penalty frequency_penalty user metadata store service_tier
  reasoning_effort verbosity safety_identifier prompt_cache_key logit_bias logprobs top_logprobs`
  .trim()
  .split(/\s+/);

const charactersAToken = 4;

/** About as many as the model counts. */
export const tokensIn = (messages: ChatRequest['messages']) =>
  Math.ceil(messages.map(one => one.text).join(' ').length / charactersAToken);

type ChatCheck = { chat: ChatRequest } | { refusal: DoorAnswer };

/** POST /chat/completions (ai-providers.md C1). */
export function checkChatRequest(body: unknown): ChatCheck {
  if (!isSchema(body)) return { refusal: badRequest('We could not parse the JSON body of your request.') };
  const refusal = checkParameters(body) ?? checkMessages(body.messages) ?? checkResponseFormat(body);
  if (refusal) return { refusal };
  const sent = body.messages as { role: string; content: unknown }[];
  const model = textModel(String(body.model));
  const unseen = model?.isBlind && refusePictures(sent);
  if (unseen) return { refusal: unseen };
  const mostTokens = body.max_completion_tokens ?? body.max_tokens;
  const messages = sent.map(({ role, content }) => ({ role, text: textOf(content) }));
  const asked = tokensIn(messages);
  const most = model?.context ?? 0;
  if (asked > most) return { refusal: tooLong(most, asked) };
  return {
    chat: {
      model: String(body.model),
      messages,
      pictures: picturesIn(sent),
      choices: Number(body.n ?? 1),
      mostTokens: typeof mostTokens === 'number' ? mostTokens : undefined,
      schema: schemaOf(body.response_format),
    },
  };
}

function checkParameters(body: Schema): DoorAnswer | undefined {
  if (typeof body.model !== 'string') return badRequest('you must provide a model parameter', 'model');
  if (!textModel(body.model)) return unknownModel(body.model);
  const unknown = Object.keys(body).find(key => !known.includes(key));
  if (unknown)
    return badRequest(`Unrecognized request argument supplied: ${unknown}`, unknown, 'unknown_parameter');
  if (body.stream === true)
    return badRequest('Streaming is not simulated: leave out stream.', 'stream', 'unsupported_parameter');
  const range = (name: string, low: number, high: number) => {
    const value = body[name];
    if (value === undefined || value === null) return undefined;
    const fits = typeof value === 'number' && value >= low && value <= high;
    return fits
      ? undefined
      : badRequest(`Invalid '${name}': expected a number from ${low} to ${high}.`, name, 'invalid_value');
  };
  const outside =
    range('temperature', 0, 2) ??
    range('top_p', 0, 1) ??
    range('n', 1, 8) ??
    range('max_completion_tokens', 1, 200_000) ??
    range('max_tokens', 1, 200_000);
  return outside ?? checkReasoning(body);
}

function checkReasoning(body: Schema): DoorAnswer | undefined {
  if (!reasons(String(body.model))) return undefined;
  if (body.max_tokens !== undefined) {
    return badRequest(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  }
  if (body.temperature !== undefined && body.temperature !== 1) {
    return badRequest(
      `Unsupported value: 'temperature' does not support ${String(body.temperature)} with this model. Only the default (1) value is supported.`,
      'temperature',
      'unsupported_value',
    );
  }
  return undefined;
}
