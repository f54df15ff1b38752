import { toneFromBus } from '@insta-ai/proto/convert/calendar-ai';
import type { AnswerTone } from '@insta-ai/proto/data/instagram';
import type { WriteAnswerRequest } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { Type } from 'typebox';
import type { Task } from '../text-model/ask-for-json.ts';
import { generalRules, wishesFor } from './instructions.ts';

export const AnswerReply = Type.Object({ answer: Type.String() }, { additionalProperties: false });

/** Characters of a comment (instagram-graph-api.md, 3.1). */
export const answerLimit = 300;

/** TABLE: what each tone asks of the model. */
const tones: Record<AnswerTone, string> = {
  friendly: 'Sound warm and personal, like a regular guest who is glad to be there.',
  professional: 'Sound courteous and competent, like a colleague from the trade; no slang and no emoji.',
  playful: 'Sound light and witty: a wink or a small play on words, never at the cost of the author.',
  curious: 'Sound interested: pick up one detail of the post and ask one short question about it.',
};

export function answerTask(request: WriteAnswerRequest): Task<typeof AnswerReply> {
  const tone = toneFromBus(request);
  return {
    name: 'write_answer',
    schema: AnswerReply,
    instructions: [
      ...generalRules,
      "Write a kind comment that the owner leaves under somebody else's post.",
      `One or two sentences, at most ${answerLimit} characters, about what the post says. No hashtags, no links, no advertising.`,
      ...wishesFor('comments', request.promptComment),
      ...(tone ? [`The owner chose the tone of this one comment. ${tones[tone]}`] : []),
    ],
    request: { post: request.postCaption },
    notBlank: ['answer'],
  };
}
