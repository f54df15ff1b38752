import { AppError } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type {
  ContentType,
  ContentTypeService,
} from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';

/** What this service asks content-type. */
export type ContentTypesGateway = {
  /** A preset of a person; null when there is none of this id. */
  get(owner: string, id: string): Promise<ContentType | null>;
};

export function createContentTypesGateway(client: RpcClient<typeof ContentTypeService>): ContentTypesGateway {
  return {
    async get(owner, id) {
      try {
        const { contentType } = await client.getContentType({ userId: owner, contentTypeId: id });
        return contentType ?? null;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }
    },
  };
}
