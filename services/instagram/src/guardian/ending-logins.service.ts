import { refuseUnlessAdmin } from '@insta-ai/chassis/http/auth';
import type { EndingLogin } from '@insta-ai/proto/http/operations/operations';
import type { LoginsStore } from '../accounts/logins.store.ts';
import type { AuthUserGateway } from '../connect/auth-user.gateway.ts';

type Deps = {
  logins: Pick<LoginsStore, 'endingOrEnded'>;
  authUser: Pick<AuthUserGateway, 'find'>;
  now(): Date;
};

export type EndingLoginsService = {
  /** Whose login ends soon or has ended, of everybody; for an admin alone. */
  list(userId: string): Promise<EndingLogin[]>;
};

export function createEndingLoginsService({ logins, authUser, now }: Deps): EndingLoginsService {
  return {
    async list(userId) {
      refuseUnlessAdmin((await authUser.find(userId)).role === 'admin');
      return (await logins.endingOrEnded(now())).map(({ owner, names: accounts, endsAt }) =>
        endsAt
          ? { owner, accounts, state: 'ending', endsAt: endsAt.toISOString() }
          : { owner, accounts, state: 'ended' },
      );
    },
  };
}
