import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { type ContentTypeSave, contentTypeCalls as calls } from '@insta-ai/proto/http/content-type';
import type { ContentTypesService } from './content-types.service.ts';
import { newContentType } from './new-content-type.ts';
import { toWire } from './to-wire.ts';

/** The id that stands for a new one (specification section 2). */
const newOne = 'create';

export function contentTypesRoutes(contentTypes: ContentTypesService): Route[] {
  const create = async (userId: string, body: ContentTypeSave, key: string | undefined) =>
    toWire(
      key === undefined
        ? await contentTypes.create(userId, body)
        : await contentTypes.createOnce(userId, `form.${key}`, body),
    );
  return [
    serve(calls.listContentTypes, async ({ userId }) => (await contentTypes.list(userId)).map(toWire)),
    serve(calls.getContentType, async ({ userId, params }) =>
      params.id === newOne ? { ...newContentType } : toWire(await contentTypes.find(userId, params.id)),
    ),
    serve(calls.createContentType, ({ userId, body, headers }) =>
      create(userId, body, readRepeatKey(headers)),
    ),
    serve(calls.saveContentType, async ({ userId, params, body, headers }) =>
      params.id === newOne
        ? create(userId, body, readRepeatKey(headers))
        : toWire(await contentTypes.save(userId, params.id, body)),
    ),
    serve(calls.deleteContentType, async ({ userId, params }) => {
      await contentTypes.remove(userId, params.id);
      return { _id: params.id };
    }),
  ];
}
