import { type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ContentTypesService } from './content-types.service.ts';
import { readEnsureRequest } from './read-ensure-request.ts';
import { toProto } from './to-proto.ts';

export function contentTypesRpc(contentTypes: ContentTypesService): RpcServer {
  return serveRpc(ContentTypeService, {
    getContentType: async ({ userId, contentTypeId }) => ({
      contentType: toProto(await contentTypes.get(userId, contentTypeId)),
    }),
    listContentTypes: async ({ userId }) => ({
      contentTypes: (await contentTypes.list(userId)).map(toProto),
    }),
    ensureContentType: async request => ({
      contentType: toProto(
        await contentTypes.ensure(request.userId, request.key, readEnsureRequest(request)),
      ),
    }),
  });
}
