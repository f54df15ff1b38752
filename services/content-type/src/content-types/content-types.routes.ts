import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { contentTypeCalls as calls } from '@insta-ai/proto/http/content-type';
import type { ContentTypesService } from './content-types.service.ts';
import { newContentType } from './new-content-type.ts';
import { toWire } from './to-wire.ts';

/** The id that stands for a new one (specification section 2). */
const newOne = 'create';

export function contentTypesRoutes(contentTypes: ContentTypesService): Route[] {
  return [
    serve(calls.listContentTypes, async ({ userId }) => (await contentTypes.list(userId)).map(toWire)),
    serve(calls.getContentType, async ({ userId, params }) =>
      params.id === newOne ? { ...newContentType } : toWire(await contentTypes.find(userId, params.id)),
    ),
    serve(calls.createContentType, async ({ userId, body, headers }) => {
      const key = readRepeatKey(headers);
      return toWire(
        key === undefined
          ? await contentTypes.create(userId, body)
          : await contentTypes.createOnce(userId, `form.${key}`, body),
      );
    }),
    serve(calls.saveContentType, async ({ userId, params, body }) =>
      toWire(
        params.id === newOne
          ? await contentTypes.create(userId, body)
          : await contentTypes.save(userId, params.id, body),
      ),
    ),
    serve(calls.deleteContentType, async ({ userId, params }) => {
      await contentTypes.remove(userId, params.id);
      return { _id: params.id };
    }),
  ];
}
