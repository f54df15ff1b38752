import type { WriteAnswerRequest } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { Type } from 'typebox';
import type { Order } from '../text-model/ask-for-json.ts';
import { general, wishes } from './instructions.ts';

export const AnswerReply = Type.Object({ answer: Type.String() }, { additionalProperties: false });

/** Characters of a comment (instagram-graph-api.md, 3.1). */
export const answerLimit = 300;

export function answerOrder(request: WriteAnswerRequest): Order<typeof AnswerReply> {
  return {
    name: 'write_answer',
    schema: AnswerReply,
    instructions: [
      ...general,
      "Write a friendly comment that the owner leaves under somebody else's post.",
      `One or two sentences, at most ${answerLimit} characters, about what the post says. No hashtags, no links, no advertising.`,
      ...wishes('comments', request.promptComment),
    ],
    request: { post: request.postCaption },
    filled: ['answer'],
  };
}
