import { createOutbox, type Outbox } from '@insta-ai/chassis/messaging/outbox';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { Static } from 'typebox';
import type { contentSettings } from './config.ts';
import { createContentTypesGateway } from './content-types/content-types.gateway.ts';
import { createTypedContentsStore, type TypedContentsStore } from './content-types/typed-contents.store.ts';
import type { ContentDocument } from './contents/content-document.ts';
import { type ContentsService, createContentsService } from './contents/contents.service.ts';
import { type ContentsStore, createContentsStore, ensureContentIndexes } from './contents/contents.store.ts';

export type Deps = {
  outbox: Outbox;
  store: ContentsStore;
  typedContents: TypedContentsStore;
  contents: ContentsService;
};

export async function createDeps(context: ServiceContext<Static<typeof contentSettings>>): Promise<Deps> {
  const collection = context.db.collection<ContentDocument>('contents');
  const outbox = createOutbox(collection, context.bus, context.log);
  await Promise.all([ensureContentIndexes(collection), outbox.ensureIndex()]);
  const store = createContentsStore(collection, outbox);
  const contentTypes = createContentTypesGateway(context.rpc(ContentTypeService));
  return {
    outbox,
    store,
    typedContents: createTypedContentsStore(collection),
    contents: createContentsService({ store, contentTypes, publicUrl: context.publicUrl }),
  };
}
