import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type {
  ContentType,
  ContentTypeService,
} from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';

/** What this service asks content-type. */
export type ContentTypesGateway = {
  /** All presets of a person, by name. */
  list(userId: string): Promise<Pick<ContentType, 'id' | 'postType' | 'instagramType'>[]>;
};

export function createContentTypesGateway(client: RpcClient<typeof ContentTypeService>): ContentTypesGateway {
  return {
    async list(userId) {
      return (await client.listContentTypes({ userId })).contentTypes;
    },
  };
}
