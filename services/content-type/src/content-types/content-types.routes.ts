import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { type ContentTypeEdit, contentTypeCalls as calls } from '@insta-ai/proto/http/content-type';
import type { ContentTypesService } from './content-types.service.ts';
import { newContentType } from './new-content-type.ts';
import { toWire } from './to-wire.ts';

/** What stands for the id of a new one (specification section 2). */
const idOfNew = 'create';

export function contentTypesRoutes(contentTypes: ContentTypesService): Route[] {
  const create = async (userId: string, body: ContentTypeEdit, key: string | undefined) =>
    toWire(
      key === undefined
        ? await contentTypes.create(userId, body)
        : await contentTypes.createOnce(userId, `form.${key}`, body),
    );
  return [
    serve(calls.listContentTypes, async ({ userId }) => (await contentTypes.list(userId)).map(toWire)),
    serve(calls.getContentType, async ({ userId, params }) =>
      params.id === idOfNew ? { ...newContentType } : toWire(await contentTypes.get(userId, params.id)),
    ),
    serve(calls.createContentType, ({ userId, body, headers }) =>
      create(userId, body, readRepeatKey(headers)),
    ),
    serve(calls.saveContentType, async ({ userId, params, body, headers }) =>
      params.id === idOfNew
        ? create(userId, body, readRepeatKey(headers))
        : toWire(await contentTypes.save(userId, params.id, body)),
    ),
    serve(calls.deleteContentType, async ({ userId, params }) => {
      await contentTypes.remove(userId, params.id);
      return { _id: params.id };
    }),
  ];
}
