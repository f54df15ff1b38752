import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const Reported = Type.Object({
  usage: Type.Object({ prompt_tokens: Count, completion_tokens: Count }),
});

/** Tokens of a question and of its answer. */
export type Usage = { inputTokens: number; outputTokens: number };

/** What a server reports of an answer; undefined when it reports nothing that can be counted. */
export function usageIn(reply: unknown): Usage | undefined {
  if (!Value.Check(Reported, reply)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = reply.usage;
  // Servers that do not count send zeros, and no call has none.
  return inputTokens + outputTokens > 0 ? { inputTokens, outputTokens } : undefined;
}
