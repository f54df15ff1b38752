import { plannedFromBus } from '@insta-ai/proto/convert/calendar-ai';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { WriteItemRequest } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { Type } from 'typebox';
import type { Task } from '../text-model/ask-for-json.ts';
import { captionRules, generalRules, promptRule, wishesFor } from './instructions.ts';
import { localDate } from './local-date.ts';

/** What the model is asked for; every field required, as strict servers demand (ai-providers.md, C3). */
export const ItemReply = Type.Object(
  {
    title: Type.String({ description: 'Short name of the item, for the owner' }),
    description: Type.String({ description: 'What happens in this item, one to three sentences' }),
    location: Type.String({ description: 'Place, when the request names one; otherwise empty' }),
    city: Type.String({
      description: 'City, when the request names one or the place makes it certain; otherwise empty',
    }),
    prompt: Type.String({ description: 'What the picture shows, for an image model' }),
    caption: Type.String({ description: 'Text below the post' }),
    hashtags: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

export function itemTask(request: WriteItemRequest, hashtagCap: number): Task<typeof ItemReply> {
  return {
    name: 'write_item',
    schema: ItemReply,
    instructions: [
      ...generalRules,
      'Plan one Instagram item from the description.',
      'title has at most 100 characters.',
      promptRule,
      ...captionRules(typeFromBus(request), hashtagCap),
      ...wishesFor('pictures, for the field prompt', request.promptImage),
      ...wishesFor('texts', request.promptChat),
    ],
    request: {
      description: request.description,
      instagram_type: typeFromBus(request) ?? '',
      content_type: request.contentTypeName,
      date: localDate(plannedFromBus(request), request.timeZone),
    },
    notBlank: ['title', 'prompt', 'caption'],
  };
}
