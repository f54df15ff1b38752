import type { DoorAnswer } from '../control/open-door.ts';
import { isSchema, type Schema, strictSchemaProblem } from './check-strict-schema.ts';
import { isTextModel, reasons } from './models.ts';
import { badRequest, unknownModel } from './openai-answers.ts';

export type ChatRequest = {
  model: string;
  messages: readonly { role: string; text: string }[];
  choices: number;
  mostTokens?: number;
  /** The schema the answer must follow; 'any' when any JSON object will do; undefined for prose. */
  schema?: Schema | 'any';
};

const KNOWN = [
  'model',
  'messages',
  'temperature',
  'top_p',
  'max_completion_tokens',
  'max_tokens',
  'response_format',
  'stream',
  'stream_options',
  'seed',
  'n',
  'stop',
  'presence_penalty',
  'frequency_penalty',
  'user',
  'metadata',
  'store',
  'service_tier',
  'reasoning_effort',
  'verbosity',
  'safety_identifier',
  'prompt_cache_key',
  'logit_bias',
  'logprobs',
  'top_logprobs',
];
const ROLES = ['developer', 'system', 'user', 'assistant', 'tool'];

export type ChatCheck = { chat: ChatRequest } | { refusal: DoorAnswer };

/** POST /chat/completions (ai-providers.md C1). */
export function checkChatRequest(body: unknown): ChatCheck {
  if (!isSchema(body)) return { refusal: badRequest('We could not parse the JSON body of your request.') };
  const refusal = checkParameters(body) ?? checkMessages(body.messages) ?? checkFormat(body);
  if (refusal) return { refusal };
  const mostTokens = body.max_completion_tokens ?? body.max_tokens;
  return {
    chat: {
      model: String(body.model),
      messages: (body.messages as { role: string; content: unknown }[]).map(({ role, content }) => ({
        role,
        text: textOf(content),
      })),
      choices: Number(body.n ?? 1),
      mostTokens: typeof mostTokens === 'number' ? mostTokens : undefined,
      schema: schemaOf(body.response_format),
    },
  };
}

function checkParameters(body: Schema): DoorAnswer | undefined {
  if (typeof body.model !== 'string') return badRequest('you must provide a model parameter', 'model');
  if (!isTextModel(body.model)) return unknownModel(body.model);
  const unknown = Object.keys(body).find(key => !KNOWN.includes(key));
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

function checkMessages(messages: unknown): DoorAnswer | undefined {
  if (!Array.isArray(messages) || messages.length === 0) {
    return badRequest(
      "Invalid 'messages': expected an array with minimum length 1.",
      'messages',
      'empty_array',
    );
  }
  for (const [index, message] of messages.entries()) {
    const where = `messages[${index}]`;
    if (!isSchema(message) || !ROLES.includes(String(message.role))) {
      return badRequest(
        `Invalid value: '${String(message?.role)}'. Supported values are: ${ROLES.map(role => `'${role}'`).join(', ')}.`,
        `${where}.role`,
        'invalid_value',
      );
    }
    const { content } = message;
    const parts = Array.isArray(content) ? content : [];
    const known = typeof content === 'string' || (parts.length > 0 && parts.every(isPart));
    if (!known)
      return badRequest(
        `Invalid type for '${where}.content': expected a string or an array of parts.`,
        `${where}.content`,
        'invalid_type',
      );
  }
  return undefined;
}

const isPart = (part: unknown) =>
  isSchema(part) &&
  ((part.type === 'text' && typeof part.text === 'string') ||
    (part.type === 'image_url' &&
      isSchema(part.image_url) &&
      /^(https?:|data:image\/)/.test(String(part.image_url.url))));

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (content as { type: string; text?: string }[]).map(part => part.text ?? '').join('\n');

function checkFormat({ response_format: format, messages }: Schema): DoorAnswer | undefined {
  if (format === undefined) return undefined;
  const param = 'response_format';
  if (!isSchema(format))
    return badRequest("Invalid type for 'response_format': expected an object.", param, 'invalid_type');
  if (format.type === 'text') return undefined;
  if (format.type === 'json_object') {
    const said = (messages as { content: unknown }[]).some(one => /json/i.test(textOf(one.content)));
    return said
      ? undefined
      : badRequest(
          "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
          'messages',
        );
  }
  if (format.type !== 'json_schema') {
    return badRequest(
      `Invalid value: '${String(format.type)}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
      `${param}.type`,
      'invalid_value',
    );
  }
  const { json_schema: wrapped } = format;
  if (!isSchema(wrapped))
    return badRequest(
      "Missing required parameter: 'response_format.json_schema'.",
      `${param}.json_schema`,
      'missing_required_parameter',
    );
  const name = String(wrapped.name ?? '');
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) {
    return badRequest(
      "Invalid 'response_format.json_schema.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
      `${param}.json_schema.name`,
      'invalid_value',
    );
  }
  if (!isSchema(wrapped.schema))
    return badRequest(
      "Missing required parameter: 'response_format.json_schema.schema'.",
      `${param}.json_schema.schema`,
      'missing_required_parameter',
    );
  const problem = wrapped.strict === true ? strictSchemaProblem(name, wrapped.schema) : undefined;
  return problem ? badRequest(problem, param) : undefined;
}

function schemaOf(format: unknown): ChatRequest['schema'] {
  if (!isSchema(format) || format.type === 'text') return undefined;
  if (format.type === 'json_object') return 'any';
  return isSchema(format.json_schema) && isSchema(format.json_schema.schema)
    ? format.json_schema.schema
    : 'any';
}
