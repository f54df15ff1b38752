import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { fieldOf } from './field-of.ts';
import { hasWrittenIn } from './read-reply.ts';

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const Reported = Type.Object({
  usage: Type.Object({
    prompt_tokens: Count,
    completion_tokens: Count,
    total_tokens: Type.Optional(Type.Unknown()),
  }),
});

/** Tokens of a question and of its answer. */
export type Usage = {
  inputTokens: number;
  outputTokens: number;
  /** Those of the question that the server's prompt cache gave; absent where it does not say. */
  cachedInputTokens?: number;
  /** Those of the question that it took in; absent where it does not say. */
  cacheWriteTokens?: number;
};

/** What a server reports of an answer; undefined when it reports nothing that can be counted. */
export function usageIn(reply: unknown): Usage | undefined {
  if (!Value.Check(Reported, reply)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: written, total_tokens: total } = reply.usage;
  // xAI and Gemini bill what a model thought as output, and count it in the total alone.
  const outputTokens = Value.Check(Count, total) ? Math.max(written, total - inputTokens) : written;
  // Servers that do not count send zeros, and no call has none.
  if (inputTokens + outputTokens === 0) return undefined;
  if (outputTokens === 0 && hasWrittenIn(reply)) return undefined;
  return { inputTokens, outputTokens, ...ofCache(reply.usage, inputTokens) };
}

/** Names of the npm package openai 7.55.0, which OpenRouter has as well; the first stands under another name at DeepSeek. */
function ofCache(usage: object, inputTokens: number): Pick<Usage, 'cachedInputTokens' | 'cacheWriteTokens'> {
  const details = 'prompt_tokens_details' in usage ? usage.prompt_tokens_details : undefined;
  const cached = countIn(details, 'cached_tokens') ?? countIn(usage, 'prompt_cache_hit_tokens');
  const written = countIn(details, 'cache_write_tokens');
  // Both are a part of what went in.
  if ((cached ?? 0) + (written ?? 0) > inputTokens) return {};
  return {
    ...(cached !== undefined && { cachedInputTokens: cached }),
    ...(written !== undefined && { cacheWriteTokens: written }),
  };
}

function countIn(of: unknown, name: string): number | undefined {
  const count = fieldOf(of, name);
  return Value.Check(Count, count) ? count : undefined;
}
