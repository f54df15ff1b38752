import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Failure } from '../failure-table.ts';
import { cutOff, emptyReply, filtered, noChoice, onlyThoughts, refused } from '../text-model.errors.ts';
import { objectIn, withoutThoughts } from './find-json.ts';
import { readFailure } from './read-failure.ts';
import { argumentsIn, calledIn } from './tool-calls.ts';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Parts = Type.Array(Type.Object({ type: Type.String(), text: OptionalText, refusal: OptionalText }));

/** What we read of a chat completion; compatible servers leave out much of the rest (ai-providers.md, C1). */
const Completion = Type.Object({
  choices: Type.Union([
    Type.Null(),
    Type.Array(
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
  ]),
});
/** Gemini leaves out the message of what it filtered. */
const Filtered = Type.Object({
  choices: Type.Array(Type.Object({ finish_reason: Type.Literal('content_filter') }), { minItems: 1 }),
});
type Choice = NonNullable<Static<typeof Completion>['choices']>[number];

/** The error that a server sent with a 200, in place of an answer or in it. */
export function failureIn(reply: unknown): Failure | undefined {
  if (typeof reply === 'object' && reply !== null && 'error' in reply && reply.error)
    return readFailure(reply.error);
  if (!Value.Check(Completion, reply))
    return Value.Check(Filtered, reply) ? undefined : { kind: 'unreadable' };
  const choice = reply.choices?.[0];
  return choice?.error || choice?.finish_reason === 'error' ? readFailure(choice.error) : undefined;
}

/** The text of an answer; throws when the model refused, was stopped or said nothing (ai-providers.md, C3). */
export function textIn(reply: unknown): string {
  const choice = choiceIn(reply);
  if (choice) return textOf(choice, reply);
  throw Value.Check(Filtered, reply) ? filtered() : noChoice();
}

function choiceIn(reply: unknown): Choice | undefined {
  return Value.Check(Completion, reply) ? reply.choices?.[0] : undefined;
}

function textOf({ finish_reason, message }: Choice, reply: unknown): string {
  const refusal =
    message.refusal ||
    partsOf(message)
      .map(part => part.refusal ?? '')
      .join('');
  if (refusal) throw refused(refusal);
  if (finish_reason === 'content_filter') throw filtered();
  const { text, thoughts, hasThought } = thoughtAndSaid(message);
  if (finish_reason === 'length') throw cutOff(text === '' && (hasThought || tokensThought(reply) > 0));
  if (!objectIn(text)) {
    const called = calledIn(message);
    if (called) return called;
  }
  if (text) return text;
  // LM Studio holds thinking models to the schema while they think, so that the answer is there and nowhere else.
  if (objectIn(thoughts)) return thoughts;
  throw hasThought ? onlyThoughts() : emptyReply();
}

/** Whether the model thought before it wrote, as far as its server tells. */
export function hasThoughtIn(reply: unknown): boolean {
  const choice = choiceIn(reply);
  return tokensThought(reply) > 0 || (choice !== undefined && thoughtAndSaid(choice.message).hasThought);
}

/** Whether a model wrote before an error ended its answer. */
export function hasWrittenIn(reply: unknown): boolean {
  const choice = choiceIn(reply);
  if (!choice) return false;
  const { text, hasThought } = thoughtAndSaid(choice.message);
  return text !== '' || hasThought || argumentsIn(choice.message).some(Boolean);
}

function partsOf({ content }: Choice['message']): Static<typeof Parts> {
  return Array.isArray(content) ? content : [{ type: 'text', text: content }];
}

function thoughtAndSaid(message: Choice['message']) {
  const parts = partsOf(message);
  // Other parts are what the model thought.
  const said = parts.map(({ type, text }) => (/^(output_)?text$/.test(type) ? (text ?? '') : '')).join('');
  const text = withoutThoughts(said);
  const thoughts = (message.reasoning_content || message.reasoning || '').trim();
  const hasThought = thoughts !== '' || text !== said.trim() || parts.some(({ type }) => type === 'thinking');
  return { text, thoughts, hasThought };
}

const Usage = Type.Object({
  usage: Type.Object({ completion_tokens_details: Type.Object({ reasoning_tokens: Type.Number() }) }),
});

/** OpenAI counts what a model thought and does not show it. */
function tokensThought(reply: unknown): number {
  return Value.Check(Usage, reply) ? reply.usage.completion_tokens_details.reasoning_tokens : 0;
}
