import { type Static, Type } from 'typebox';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { Paging } from '../graph/graph-paging.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';
import { readPages } from '../graph/read-pages.ts';

const Ids = Type.Object({ data: Type.Array(Type.Object({ id: Type.String({ minLength: 1 }) })) });

const Media = Type.Object({
  id: Type.String({ minLength: 1 }),
  caption: Type.Optional(Type.String()),
  media_type: Type.Optional(Type.String()),
  media_url: Type.Optional(Type.String()),
  permalink: Type.Optional(Type.String()),
  children: Type.Optional(
    Type.Object({
      data: Type.Array(
        Type.Object({
          media_url: Type.Optional(Type.String()),
          media_type: Type.Optional(Type.String()),
        }),
      ),
    }),
  ),
});
const MediaPage = Type.Object({ data: Type.Array(Media), paging: Paging });

export type FoundMedia = Static<typeof Media>;

/** Hashtags, asked for with the user token (instagram-graph-api.md, 3.2). */
export type HashtagsGateway = {
  /** Ids of the hashtags that currently count for the account. */
  recent(account: ConnectedAccount): Promise<GraphResult<string[]>>;
  /** The id behind a name, the same for everyone and forever; undefined when the platform names none. */
  findId(account: ConnectedAccount, name: string): Promise<GraphResult<string | undefined>>;
  topMedia(account: ConnectedAccount, hashtagId: string): Promise<GraphResult<FoundMedia[]>>;
};

const fields = 'id,caption,children{media_url,media_type},media_type,media_url,permalink';
/** The platform's own limit of a page; as many posts are enough for one search. */
const wanted = 50;

export function createHashtagsGateway(graph: GraphClient): HashtagsGateway {
  const get = 'GET' as const;
  return {
    async recent({ accountId, userToken: token }) {
      const path = `${accountId}/recently_searched_hashtags`;
      const answer = await graph({ method: get, path, params: { limit: '30' }, token, reply: Ids });
      return mapResult(answer, ({ data }) => data.map(tag => tag.id));
    },
    async findId({ accountId, userToken: token }, q) {
      const params = { user_id: accountId, q };
      const answer = await graph({ method: get, path: 'ig_hashtag_search', params, token, reply: Ids });
      return mapResult(answer, ({ data }) => data[0]?.id);
    },
    topMedia({ accountId, userToken: token }, hashtagId) {
      const path = `${hashtagId}/top_media`;
      return readPages(wanted, after => {
        const params = { user_id: accountId, fields, limit: String(wanted), ...after };
        return graph({ method: get, path, params, token, reply: MediaPage });
      });
    },
  };
}
