import type { AppError } from '@insta-ai/chassis/app-error';
import type { AccountsStore, ConnectedAccount } from '../accounts/accounts.store.ts';
import { classify } from '../graph/errors/classify.ts';
import { nearLimit } from '../graph/errors/code-errors.ts';
import { isTokenOver } from '../graph/errors/login-errors.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import type { UsageRests } from '../graph/usage-rests.ts';
import { callError } from './call-error.ts';
import { connectedAgain, notConnected, rateLimited, reconnectNeeded } from './calls.errors.ts';

/** How a call is made: with which token, and what the platform requires besides a login. */
export type CallNeeds = { readonly token: 'page' | 'user'; readonly needs: string };

/** An account that a person has connected, for calls whose answer they wait for. */
export type CalledAccount = {
  readonly account: ConnectedAccount;
  /** The platform's answer. Anything but success is thrown in plain words, and dead tokens are noted. */
  unwrap<T>(answer: GraphResult<T>, asked: CallNeeds): Promise<T>;
};

/** One of a person's accounts, whichever is selected; `missing` says that it is not there. */
export type ConnectedAccountOf = (
  userId: string,
  accountId: string,
  missing?: () => AppError,
) => Promise<CalledAccount>;

type Deps = {
  accounts: Pick<AccountsStore, 'find' | 'markNeedsReconnect'>;
  usage: Pick<UsageRests, 'accountRestMs'>;
};

export function createConnectedAccountOf({ accounts, usage }: Deps): ConnectedAccountOf {
  return async (userId, accountId, missing = notConnected) => {
    const account = await accounts.find(userId, accountId);
    if (!account) throw missing();
    if (account.needsReconnect) throw reconnectNeeded('The connection to Instagram is no longer valid.');
    // A call past the limit would lengthen the block, for what is planned too.
    const restMs = usage.accountRestMs(account);
    if (restMs > 0) throw rateLimited(nearLimit.message, restMs);
    return {
      account,
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
