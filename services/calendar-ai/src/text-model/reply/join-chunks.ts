import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { joinCalls } from './tool-calls.ts';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Delta = Type.Object({
  content: OptionalText,
  refusal: OptionalText,
  reasoning_content: OptionalText,
  reasoning: OptionalText,
});
const Choices = Type.Array(
  Type.Object({ finish_reason: OptionalText, delta: Type.Optional(Type.Union([Delta, Type.Null()])) }),
);
/** The last chunk may have no choice, but the usage (ai-providers.md, C1). */
const Chunk = Type.Object({
  choices: Type.Optional(Type.Union([Choices, Type.Null()])),
  usage: Type.Optional(Type.Unknown()),
});

/** Whether nothing of the answer follows a chunk: it says how the model ended. */
export function isLast(chunk: unknown): boolean {
  return Value.Check(Chunk, chunk) && (chunk.choices ?? []).some(choice => choice.finish_reason);
}

/** A streamed answer as the completion it would have been, with the error that ended it; undefined when the chunks are none. */
export function joinChunks(chunks: readonly unknown[]): object | undefined {
  const told = chunks.find(
    chunk => typeof chunk === 'object' && chunk !== null && 'error' in chunk && chunk.error,
  );
  const said = chunks.filter(chunk => chunk !== told);
  const completion = said.every(chunk => Value.Check(Chunk, chunk)) ? completionOf(said) : undefined;
  return told ? { ...told, ...completion } : completion;
}

function completionOf(chunks: readonly Static<typeof Chunk>[]): object | undefined {
  if (chunks.every(({ choices }) => !choices)) return undefined;
  const choices = chunks.flatMap(chunk => chunk.choices?.slice(0, 1) ?? []);
  const joined = (field: keyof typeof Delta.properties) =>
    choices.map(({ delta }) => delta?.[field] ?? '').join('') || null;
  const usage = chunks.findLast(chunk => chunk.usage)?.usage;
  if (choices.length === 0) return { choices, usage };
  return {
    usage,
    choices: [
      {
        finish_reason: choices.findLast(choice => choice.finish_reason)?.finish_reason ?? null,
        message: {
          content: joined('content'),
          refusal: joined('refusal'),
          tool_calls: joinCalls(choices.map(({ delta }) => delta)),
          reasoning_content: joined('reasoning_content') ?? joined('reasoning'),
        },
      },
    ],
  };
}
