import type { User } from '@insta-ai/proto/http/auth-user';
import type { SocialLogin } from '@insta-ai/proto/http/instagram';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { classify } from '../graph/graph-errors.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import type { AuthUserGateway } from './auth-user.gateway.ts';
import {
  facebookBusy,
  facebookUnclear,
  loginCancelled,
  loginNotValid,
  loginOfAnotherApp,
  noAccountFound,
} from './connect.errors.ts';
import type { FacebookLoginGateway } from './facebook-login.gateway.ts';

export type ConnectService = { connect(userId: string, login: SocialLogin): Promise<User> };

type Parts = {
  facebook: FacebookLoginGateway;
  accounts: AccountsStore;
  authUser: AuthUserGateway;
  /** Lets the publishes go on that wait for this person. */
  releaseHeld(userId: string): Promise<void>;
};

/** Connects the Instagram accounts of a person. Only the token of the posted login is used, and only once confirmed. */
export function createConnectService({ facebook, accounts, authUser, releaseHeld }: Parts): ConnectService {
  return {
    async connect(userId, login) {
      const shortToken = (login.accessToken || login.authResponse?.accessToken)?.trim();
      if (!shortToken) throw loginCancelled();
      const inspected = answered(await facebook.inspect(shortToken));
      if (!inspected.valid) throw loginNotValid();
      if (!inspected.ours) throw loginOfAnotherApp();
      const userToken = answered(await facebook.exchange(shortToken));
      // Asked with the long-lived token: page tokens that come from it have no end date (instagram-graph-api.md, 1.3).
      const found = answered(await facebook.listAccounts(userToken));
      if (found.length === 0) throw noAccountFound();
      await accounts.replace(
        userId,
        userToken,
        found.map(({ pictureUrl: _, ...account }) => account),
      );
      const user = await authUser.setInstagramAccounts(
        userId,
        found.map(({ id, name, pictureUrl }) => ({
          id,
          name: name.slice(0, 200),
          profile_picture_url: pictureUrl,
        })),
      );
      await releaseHeld(userId);
      return user;
    },
  };
}

function answered<T>(result: GraphResult<T>): T {
  if (result.kind === 'ok') return result.value;
  if (result.kind === 'unclear') throw facebookUnclear(result.reason);
  const { class: meaning } = classify(result.error);
  if (meaning === 'wait') throw facebookBusy();
  if (meaning === 'transient' || meaning === 'ambiguous')
    throw facebookUnclear(`refused with code ${result.error.code}`);
  throw loginNotValid();
}
