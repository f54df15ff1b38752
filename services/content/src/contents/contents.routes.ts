import { takesPacked } from '@insta-ai/chassis/http/compress-replies';
import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { totalCountHeader } from '@insta-ai/proto/data/paging';
import { type ContentListItem, contentCalls } from '@insta-ai/proto/http/content';
import type { ContentsService } from './contents.service.ts';
import { stampOf, tagOf } from './list-tag.ts';
import type { ListsService } from './lists.service.ts';

type Deps = { contents: ContentsService; lists: ListsService };

export function contentsRoutes({ contents, lists }: Deps): Route[] {
  return [
    serve(contentCalls.listContents, async ({ userId, query, headers, reply }) => {
      const tag = headers['if-none-match'];
      const packs = takesPacked(headers['accept-encoding']);
      const write = (items: ContentListItem[]) => reply.serialize(items) as string;
      const page = await lists.read(userId, query, { known: stampOf(tag), takesPacked: packs, write });
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization, accept-encoding' });
      if (!page) return reply.status(304).header('etag', tag).send();
      if (page.stamp !== undefined) reply.header('etag', tagOf(page.stamp));
      if (page.encoding) reply.header('content-encoding', page.encoding);
      reply.headers({ [totalCountHeader]: page.total, 'content-type': 'application/json; charset=utf-8' });
      return reply.send(page.body);
    }),
    serve(contentCalls.getContent, ({ userId, params }) => contents.read(userId, params.id)),
    serve(contentCalls.createContent, ({ userId, body, headers }) =>
      contents.create(userId, body, readRepeatKey(headers)),
    ),
    serve(contentCalls.saveContent, ({ userId, params, body }) => contents.save(userId, params.id, body)),
    serve(contentCalls.deleteContent, async ({ userId, params, reply }) => {
      const removed = await contents.remove(userId, params.id);
      if (removed.waits) reply.code(202);
      return removed;
    }),
  ];
}
