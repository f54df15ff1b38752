import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const Reported = Type.Object({
  usage: Type.Object({
    prompt_tokens: Count,
    completion_tokens: Count,
    total_tokens: Type.Optional(Type.Unknown()),
  }),
});

/** Tokens of a question and of its answer. */
export type Usage = { inputTokens: number; outputTokens: number };

/** What a server reports of an answer; undefined when it reports nothing that can be counted. */
export function usageIn(reply: unknown): Usage | undefined {
  if (!Value.Check(Reported, reply)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: written, total_tokens: total } = reply.usage;
  // xAI and Gemini bill what a model thought as output, and count it in the total alone.
  const outputTokens = Value.Check(Count, total) ? Math.max(written, total - inputTokens) : written;
  // Servers that do not count send zeros, and no call has none.
  return inputTokens + outputTokens > 0 ? { inputTokens, outputTokens } : undefined;
}
