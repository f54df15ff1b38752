import type { User } from '@insta-ai/proto/http/auth-user';
import type { AccountsStore, ConnectedAccount } from '../accounts/accounts.store.ts';
import type { AuthUserGateway } from '../connect/auth-user.gateway.ts';
import { classify } from '../graph/errors/classify.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { callError } from './call-error.ts';
import { connectedAgain, noAccount, reconnectNeeded } from './calls.errors.ts';

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
  authUser: Pick<AuthUserGateway, 'find'>;
  accounts: Pick<AccountsStore, 'find' | 'markNeedsReconnect'>;
};

export function createSelectedAccountOf({ authUser, accounts }: Deps): SelectedAccountOf {
  return async userId => {
    const person = await authUser.find(userId);
    const account = person.instagramAccount
      ? await accounts.find(userId, person.instagramAccount)
      : undefined;
    if (!account) throw noAccount();
    if (account.needsReconnect) throw reconnectNeeded('The connection to Instagram is no longer valid.');
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

/**
 * A user token expires after 60 days, the page token derived from it does not (instagram-graph-api.md, 1.3): then searches
 * wait for a new login, while planned items still go out.
 */
function endsConnection(answer: GraphResult<unknown>, { token }: CallNeeds): boolean {
  if (answer.kind !== 'refused' || classify(answer.error).class !== 'reconnect') return false;
  return token === 'page' || answer.error.subcode !== 463;
}
