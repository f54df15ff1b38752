import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ContentTypesGateway } from './content-types.gateway.ts';

/** Asks for each type of one person once: many items have few types. */
export function cacheTypes(contentTypes: Pick<ContentTypesGateway, 'get'>): Pick<ContentTypesGateway, 'get'> {
  const asked = new Map<string, Promise<ContentType | undefined>>();
  return {
    get(owner, id) {
      const answer = asked.get(id) ?? contentTypes.get(owner, id);
      asked.set(id, answer);
      return answer;
    },
  };
}
