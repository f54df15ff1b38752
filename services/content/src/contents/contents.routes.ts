import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { totalCountHeader } from '@insta-ai/proto/data/paging';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { ContentsService } from './contents.service.ts';
import { stampOf, tagOf } from './list-tag.ts';

export function contentsRoutes(contents: ContentsService): Route[] {
  return [
    serve(contentCalls.listContents, async ({ userId, query, headers, reply }) => {
      const known = headers['if-none-match'];
      const page = await contents.list(userId, query, stampOf(known));
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
      if (!page) return reply.status(304).header('etag', known).send();
      reply.headers({ [totalCountHeader]: page.total, etag: tagOf(page.stamp) });
      return page.items;
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
