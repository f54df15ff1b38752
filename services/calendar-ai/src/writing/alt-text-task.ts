import type { WriteAltTextRequest } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { Type } from 'typebox';
import type { Task } from '../text-model/ask-for-json.ts';
import { generalRules } from './instructions.ts';

export const AltTextReply = Type.Object({ alt_text: Type.String() }, { additionalProperties: false });

export function altTextTask({ prompt, caption }: WriteAltTextRequest): Task<typeof AltTextReply> {
  return {
    name: 'write_alt_text',
    schema: AltTextReply,
    instructions: [
      ...generalRules,
      'Write the alternative text of one picture, for people who do not see it: what is seen, the most important first, in one or two plain sentences.',
      'prompt is what the picture was drawn from; name nothing that it does not say. No hashtags, no emoji, and not that it is a picture.',
      'caption is the text below it: write in its language when there is one, and do not repeat it.',
    ],
    request: { prompt, caption },
    notBlank: ['alt_text'],
  };
}
