import type { CallNeeds, ConnectedAccountOf } from '../calls/connected-account.ts';
import type { OwnPost, OwnPostsGateway } from './own-posts.gateway.ts';

const postsNeeds: CallNeeds = { token: 'page', needs: 'the permission instagram_basic' };
/** As much as anybody asks for; more would be many calls. */
const mostPosts = 100;

type Deps = { connectedAccountOf: ConnectedAccountOf; ownPosts: OwnPostsGateway };

/** What a connected account shows, the selected one or another. */
export function createOwnPostsService({ connectedAccountOf, ownPosts }: Deps) {
  return {
    async list(userId: string, accountId: string, limit: number): Promise<OwnPost[]> {
      const { account, unwrap } = await connectedAccountOf(userId, accountId);
      return unwrap(await ownPosts.list(account, Math.min(limit, mostPosts)), postsNeeds);
    },
  };
}
