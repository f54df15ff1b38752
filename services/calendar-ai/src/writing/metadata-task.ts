import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { WriteMetadataRequest } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { Type } from 'typebox';
import type { Task } from '../text-model/ask-for-json.ts';
import { captionRules, generalRules, pictureRule, wishesFor } from './instructions.ts';

export const MetadataReply = Type.Object(
  { caption: Type.String({ description: 'Text below the post' }), hashtags: Type.Array(Type.String()) },
  { additionalProperties: false },
);

/** TABLE: how the model knows what is posted. */
const sources = {
  picture: [
    'The picture that comes with the request is the first that is posted: the caption fits what is seen in it.',
    'prompt in the request is what it was drawn from; where it says something else the picture is right. Do not quote it.',
    pictureRule,
  ],
  prompt: ['prompt in the request tells what its picture shows; do not quote it.'],
};

export function metadataTask(
  request: WriteMetadataRequest,
  hashtagCap: number,
  from: keyof typeof sources = 'prompt',
): Task<typeof MetadataReply> {
  const { title, description, location, city, prompt } = request;
  const instagramType = typeFromBus(request);
  return {
    name: 'write_metadata',
    schema: MetadataReply,
    instructions: [
      ...generalRules,
      'Write the caption and the hashtags of one Instagram item.',
      ...sources[from],
      ...captionRules(instagramType, hashtagCap),
      ...wishesFor('texts', request.promptChat),
    ],
    request: { title, description, location, city, prompt, instagram_type: instagramType ?? '' },
    notBlank: ['caption'],
  };
}
