import { AppError } from '@insta-ai/chassis/app-error';
import type { CallNeeds, SelectedAccountOf } from '../calls/selected-account.ts';
import type { OwnPost, OwnPostsGateway } from './own-posts.gateway.ts';

const postsNeeds: CallNeeds = { token: 'page', needs: 'the permission instagram_basic' };
/** As much as anybody asks for; more would be many calls. */
const mostPosts = 100;

type Deps = { selectedAccountOf: SelectedAccountOf; ownPosts: OwnPostsGateway };

/** What the selected account shows. */
export function createOwnPostsService({ selectedAccountOf, ownPosts }: Deps) {
  return {
    async list(userId: string, accountId: string, limit: number): Promise<OwnPost[]> {
      const { account, unwrap } = await selectedAccountOf(userId);
      if (account.accountId !== accountId)
        throw new AppError('failed_precondition', 'Another account is selected by now. Please try again.');
      return unwrap(await ownPosts.list(account, Math.min(limit, mostPosts)), postsNeeds);
    },
  };
}
