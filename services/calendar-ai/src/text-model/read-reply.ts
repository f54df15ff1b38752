import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { cutOff, emptyReply, filtered, refused } from './text-model.errors.ts';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** What we read of a chat completion; compatible servers leave out much of the rest (ai-providers.md, C1). */
const Completion = Type.Object({
  choices: Type.Array(
    Type.Object({
      finish_reason: OptionalText,
      message: Type.Object({ content: OptionalText, refusal: OptionalText }),
    }),
    { minItems: 1 },
  ),
});

/** Whether a server sent a chat completion at all. */
export function isCompletion(reply: unknown): reply is Static<typeof Completion> {
  return Value.Check(Completion, reply);
}

/** Text of a completion; throws when the model refused, was stopped or said nothing (ai-providers.md, C3). */
export function readReply(completion: Static<typeof Completion>): string {
  const choice = completion.choices[0];
  if (choice?.message.refusal) throw refused(choice.message.refusal);
  if (choice?.finish_reason === 'content_filter') throw filtered();
  if (choice?.finish_reason === 'length') throw cutOff();
  const text = choice?.message.content?.trim();
  if (!text) throw emptyReply();
  return text;
}
