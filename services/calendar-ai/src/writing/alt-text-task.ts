import type { WriteAltTextRequest } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { Type } from 'typebox';
import type { Task } from '../text-model/ask-for-json.ts';
import { generalRules, pictureRule } from './instructions.ts';

export const AltTextReply = Type.Object({ alt_text: Type.String() }, { additionalProperties: false });

/** TABLE: what the text is made from. */
const sources = {
  picture: [
    'Describe the picture that comes with the request: only what you see in it.',
    'prompt, where there is one, is what it was drawn from: take names of what is seen from it, and where it says something else the picture is right.',
    pictureRule,
  ],
  prompt: ['prompt is what the picture was drawn from; name nothing that it does not say.'],
};

export function altTextTask(
  { prompt, caption }: Pick<WriteAltTextRequest, 'prompt' | 'caption'>,
  from: keyof typeof sources = 'prompt',
): Task<typeof AltTextReply> {
  return {
    name: 'write_alt_text',
    schema: AltTextReply,
    instructions: [
      ...generalRules,
      'Write the alternative text of one picture, for people who do not see it: what is seen, the most important first, in one or two plain sentences. No hashtags, no emoji, and not that it is a picture.',
      ...sources[from],
      'caption is the text below it: write in its language when there is one, and do not repeat it.',
    ],
    request: { prompt, caption },
    notBlank: ['alt_text'],
  };
}
