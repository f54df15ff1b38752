import { AppError, isNotFound } from '@insta-ai/chassis/app-error';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { performanceToBus, ratioToBus } from '@insta-ai/proto/convert/preset';
import { typeToBus } from '@insta-ai/proto/convert/target';
import type {
  ContentType,
  ContentTypeService,
} from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';

/** A preset to create; what is left out gets the default of a new one. */
export type WantedType = {
  name: string;
  instagramType: string;
  aspectRatiosSelection: string;
  performanceSelection: string;
};

/** What this service asks content-type. */
export type ContentTypesGateway = {
  /** A preset of a person; undefined when there is none of this id. */
  get(owner: string, id: string): Promise<ContentType | undefined>;
  list(owner: string): Promise<ContentType[]>;
  /** Makes a preset; the same key twice makes one. */
  ensure(owner: string, key: string, wanted: WantedType): Promise<ContentType>;
};

export function createContentTypesGateway(client: RpcClient<typeof ContentTypeService>): ContentTypesGateway {
  return {
    async get(owner, id) {
      try {
        const { contentType } = await client.getContentType({ userId: owner, contentTypeId: id });
        return contentType;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    list: async owner => (await client.listContentTypes({ userId: owner })).contentTypes,
    async ensure(owner, key, wanted) {
      const { contentType } = await client.ensureContentType({
        userId: owner,
        key,
        ...wanted,
        ...typeToBus(wanted.instagramType),
        ...performanceToBus(wanted.performanceSelection),
        ...ratioToBus(wanted.aspectRatiosSelection),
      });
      if (!contentType) throw new AppError('internal', 'The content type could not be created. Try again.');
      return contentType;
    },
  };
}
