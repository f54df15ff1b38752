import { type Static, Type } from 'typebox';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';
import { discoverAccount, type PlatformProfile } from '../platform/discover-account.ts';
import { PageLocation } from '../platform/page-location.ts';

const Post = Type.Object({
  id: Type.String(),
  message: Type.Optional(Type.String()),
  story: Type.Optional(Type.String()),
  created_time: Type.Optional(Type.String()),
  permalink_url: Type.Optional(Type.String()),
});
const Posts = Type.Object({ data: Type.Array(Post) });

const Page = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
  location: Type.Optional(PageLocation),
});
const Pages = Type.Object({ data: Type.Array(Page) });

const Named = Type.Object({ username: Type.String() });

export type PlatformPost = Static<typeof Post>;
export type PlatformPage = Static<typeof Page>;

/** Pages and public profiles (instagram-graph-api.md, 4). */
export type PagesGateway = {
  /** The account's own user name. */
  nameOf(account: ConnectedAccount): Promise<GraphResult<string>>;
  posts(account: ConnectedAccount): Promise<GraphResult<PlatformPost[]>>;
  search(account: ConnectedAccount, words: string): Promise<GraphResult<PlatformPage[]>>;
  /** The professional account of exactly this name; undefined when there is none. */
  discover(account: ConnectedAccount, username: string): Promise<GraphResult<PlatformProfile | undefined>>;
};

export function createPagesGateway(graph: GraphClient): PagesGateway {
  return {
    async nameOf({ accountId, pageToken: token }) {
      const params = { fields: 'username' };
      const answer = await graph({ method: 'GET', path: accountId, params, token, reply: Named });
      return mapResult(answer, ({ username }) => username);
    },
    async posts({ pageId, pageToken: token }) {
      const params = { fields: 'id,message,story,created_time,permalink_url', limit: '25' };
      return dataOf(await graph({ method: 'GET', path: `${pageId}/posts`, params, token, reply: Posts }));
    },
    async search({ userToken: token }, q) {
      const params = { q, fields: 'id,name,location,link' };
      return dataOf(await graph({ method: 'GET', path: 'pages/search', params, token, reply: Pages }));
    },
    discover: (account, username) => discoverAccount(graph, account, username),
  };
}

function dataOf<T>(answer: GraphResult<{ data: T[] }>): GraphResult<T[]> {
  return mapResult(answer, ({ data }) => data);
}
