import type { InstagramType } from '@insta-ai/proto/data/content-type';
import { type Static, Type } from 'typebox';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { Paging } from '../graph/graph-paging.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';
import { readPages } from '../graph/read-pages.ts';
import type { UsageRests } from '../graph/usage-rests.ts';

const Media = Type.Object({
  id: Type.String({ minLength: 1 }),
  caption: Type.Optional(Type.String()),
  timestamp: Type.Optional(Type.String()),
  media_product_type: Type.Optional(Type.String()),
});
const MediaPage = Type.Object({ data: Type.Array(Media), paging: Paging });

/** instagram-graph-api.md, 2.9; the list has no stories. */
const fields = 'id,caption,timestamp,media_product_type';

/** A post of the person's own account. */
export type OwnPost = {
  id: string;
  caption: string;
  kind: InstagramType;
  /** Empty when the platform does not tell. */
  timestamp: string;
};

export type OwnPostsGateway = {
  /** The newest ones; fewer where the platform has little room left for calls. */
  list(account: ConnectedAccount, limit: number): Promise<GraphResult<OwnPost[]>>;
};

type Deps = { graph: GraphClient; usage: Pick<UsageRests, 'accountRestMs'> };

export function createOwnPostsGateway({ graph, usage }: Deps): OwnPostsGateway {
  return {
    async list(account, limit) {
      const { accountId, pageToken: token } = account;
      const found = await readPages(limit, async after => {
        // Publishing needs what is left.
        if (after.after && usage.accountRestMs(account) > 0) return { kind: 'ok', value: { data: [] } };
        const params = { fields, limit: String(limit), ...after };
        return graph({ method: 'GET', path: `${accountId}/media`, params, token, reply: MediaPage });
      });
      return mapResult(found, posts => posts.map(toOwnPost));
    },
  };
}

function toOwnPost(media: Static<typeof Media>): OwnPost {
  const { id, caption = '', timestamp = '', media_product_type: product } = media;
  return { id, caption, timestamp, kind: product === 'REELS' ? 'Reel' : 'Post' };
}
