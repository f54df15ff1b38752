import type { User } from '@insta-ai/proto/http/auth-user';
import type { AccountsStore, ConnectedAccount } from '../accounts/accounts.store.ts';
import { classify } from '../graph/errors/classify.ts';
import { nearLimit } from '../graph/errors/code-errors.ts';
import { isTokenOver } from '../graph/errors/login-errors.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import type { UsageRests } from '../graph/usage-rests.ts';
import { callError } from './call-error.ts';
import { connectedAgain, noAccount, rateLimited, reconnectNeeded } from './calls.errors.ts';

/** How a call is made: with which token, and what the platform requires besides a login. */
export type CallNeeds = { readonly token: 'page' | 'user'; readonly needs: string };

/** The account a person has selected, for calls whose answer they wait for. */
export type SelectedAccount = {
  readonly account: ConnectedAccount;
  readonly person: User;
  /** The platform's answer. Anything but success is thrown in plain words, and dead tokens are noted. */
  unwrap<T>(answer: GraphResult<T>, asked: CallNeeds): Promise<T>;
};

export type SelectedAccountOf = (userId: string) => Promise<SelectedAccount>;

type Deps = {
  authUser: { find(userId: string): Promise<User> };
  accounts: Pick<AccountsStore, 'find' | 'markNeedsReconnect'>;
  usage: Pick<UsageRests, 'accountRestMs'>;
};

export function createSelectedAccountOf({ authUser, accounts, usage }: Deps): SelectedAccountOf {
  return async userId => {
    const person = await authUser.find(userId);
    const account = person.instagramAccount
      ? await accounts.find(userId, person.instagramAccount)
      : undefined;
    if (!account) throw noAccount();
    if (account.needsReconnect) throw reconnectNeeded('The connection to Instagram is no longer valid.');
    // A call past the limit would lengthen the block, for what is planned too.
    const restMs = usage.accountRestMs(account);
    if (restMs > 0) throw rateLimited(nearLimit.message, restMs);
    return {
      account,
      person,
      async unwrap(answer, asked) {
        if (answer.kind === 'ok') return answer.value;
        if (endsConnection(answer, asked) && !(await accounts.markNeedsReconnect(account)))
          throw connectedAgain();
        throw callError(answer, asked.needs);
      },
    };
  };
}

function endsConnection(answer: GraphResult<unknown>, { token }: CallNeeds): boolean {
  if (answer.kind !== 'refused' || classify(answer.error).class !== 'reconnect') return false;
  return token === 'page' || !isTokenOver(answer);
}
