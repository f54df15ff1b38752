import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Failure } from '../failure-table.ts';
import { cutOff, emptyReply, filtered, noChoice, onlyThoughts, refused } from '../text-model.errors.ts';
import { withoutThoughts } from './find-json.ts';
import { readFailure } from './read-failure.ts';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Parts = Type.Array(Type.Object({ type: Type.String(), text: OptionalText, refusal: OptionalText }));

/** What we read of a chat completion; compatible servers leave out much of the rest (ai-providers.md, C1). */
const Completion = Type.Object({
  choices: Type.Array(
    Type.Object({
      finish_reason: OptionalText,
      message: Type.Object({
        content: Type.Optional(Type.Union([Type.String(), Type.Null(), Parts])),
        refusal: OptionalText,
        /** What the model thought, under the two names that servers have for it. */
        reasoning_content: OptionalText,
        reasoning: OptionalText,
      }),
      error: Type.Optional(Type.Unknown()),
    }),
  ),
});
type Choice = Static<typeof Completion>['choices'][number];

/** What a server sent: a text, or an error that came with a 200. */
export type Reply = { text: string } | { failure: Failure };

/** Reads what a server sent; throws when the model refused, was stopped or said nothing (ai-providers.md, C3). */
export function readReply(reply: unknown): Reply {
  if (typeof reply === 'object' && reply !== null && 'error' in reply && reply.error)
    return { failure: readFailure(reply.error) };
  if (!Value.Check(Completion, reply)) return { failure: { kind: 'unreadable' } };
  const [choice] = reply.choices;
  if (!choice) throw noChoice();
  if (choice.error || choice.finish_reason === 'error') return { failure: readFailure(choice.error) };
  return { text: textOf(choice, reply) };
}

function textOf({ finish_reason, message }: Choice, reply: unknown): string {
  const parts = Array.isArray(message.content) ? message.content : [{ type: 'text', text: message.content }];
  const refusal = message.refusal || parts.map(part => part.refusal ?? '').join('');
  if (refusal) throw refused(refusal);
  if (finish_reason === 'content_filter') throw filtered();
  // Other parts are what the model thought.
  const said = parts.map(({ type, text }) => (/^(output_)?text$/.test(type) ? (text ?? '') : '')).join('');
  const text = withoutThoughts(said);
  const thoughts = (message.reasoning_content || message.reasoning || '').trim();
  const hasThought = thoughts !== '' || text !== said.trim() || parts.some(({ type }) => type === 'thinking');
  if (finish_reason === 'length') throw cutOff(text === '' && (hasThought || tokensThought(reply) > 0));
  if (text) return text;
  // LM Studio holds thinking models to the schema while they think, so that the answer is there and nowhere else.
  if (isObject(thoughts)) return thoughts;
  throw hasThought ? onlyThoughts() : emptyReply();
}

const Usage = Type.Object({
  usage: Type.Object({ completion_tokens_details: Type.Object({ reasoning_tokens: Type.Number() }) }),
});

/** OpenAI counts what a model thought and does not show it. */
function tokensThought(reply: unknown): number {
  return Value.Check(Usage, reply) ? reply.usage.completion_tokens_details.reasoning_tokens : 0;
}

function isObject(text: string): boolean {
  try {
    return text.startsWith('{') && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}
