import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ContentTypeSchema } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ContentTypesGateway } from './content-types.gateway.ts';

type Deps = { owner: string; presets?: MessageInitShape<typeof ContentTypeSchema>[] };

/** Presets of one person, in memory. */
export function createFakeContentTypes({ owner, presets = [] }: Deps): ContentTypesGateway {
  const known = presets.map(preset => create(ContentTypeSchema, preset));
  return {
    get: async (userId, id) => known.find(preset => userId === owner && preset.id === id),
    list: async userId => (userId === owner ? [...known] : []),
    async ensure(_owner, key, wanted) {
      const before = known.find(({ id }) => id === key);
      const type = before ?? create(ContentTypeSchema, { id: key, ...wanted });
      if (!before) known.push(type);
      return type;
    },
  };
}
