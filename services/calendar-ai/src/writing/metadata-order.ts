import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { WriteMetadataRequest } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { Type } from 'typebox';
import type { Order } from '../text-model/ask-for-json.ts';
import { captionRules, general, wishes } from './instructions.ts';

export const MetadataReply = Type.Object(
  { caption: Type.String({ description: 'Text below the post' }), hashtags: Type.Array(Type.String()) },
  { additionalProperties: false },
);

export function metadataOrder(request: WriteMetadataRequest): Order<typeof MetadataReply> {
  const { title, description, location, city, prompt } = request;
  const instagramType = typeFromBus(request);
  return {
    name: 'write_metadata',
    schema: MetadataReply,
    instructions: [
      ...general,
      'Write the caption and the hashtags of one Instagram item.',
      'prompt in the request tells what its picture shows; do not quote it.',
      ...captionRules(instagramType),
      ...wishes('texts', request.promptChat),
    ],
    request: { title, description, location, city, prompt, instagram_type: instagramType ?? '' },
    filled: ['caption'],
  };
}
