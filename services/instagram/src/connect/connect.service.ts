import type { User } from '@insta-ai/proto/http/auth-user';
import type { SocialLogin } from '@insta-ai/proto/http/instagram';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { scopesFor } from '../accounts/granted-scopes.ts';
import { loginEndedFault, noAccountFault, otherAppFault, permissionFault } from '../accounts/login-faults.ts';
import { obstacleWords, publishObstacle } from '../accounts/publish-obstacle.ts';
import { faultError } from '../graph/fault.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import type { AuthUserGateway } from './auth-user.gateway.ts';
import { loginCancelled } from './connect.errors.ts';
import type { FacebookLoginGateway, PlatformAccount } from './facebook-login.gateway.ts';
import { type LoginStep, loginError } from './login-error.ts';

export type ConnectService = { connect(userId: string, login: SocialLogin): Promise<User> };

type Deps = {
  facebook: FacebookLoginGateway;
  accounts: AccountsStore;
  authUser: AuthUserGateway;
  /** Lets the held publishes of this person go on. */
  releaseHeld(userId: string): Promise<void>;
};

/** Connects the Instagram accounts of a person. Of the posted login only code or token are used, and only once confirmed. */
export function createConnectService({ facebook, accounts, authUser, releaseHeld }: Deps): ConnectService {
  const tokenOf = async ({ code, redirectUri, accessToken, authResponse }: SocialLogin) => {
    if (code) return unwrap(await facebook.redeem(code, redirectUri ?? ''), { redeem: redirectUri ?? '' });
    const token = (accessToken || authResponse?.accessToken)?.trim();
    if (!token) throw loginCancelled();
    return token;
  };
  /** Of accounts that a login brings no token for, those are kept whose token of before we have. */
  const accountsToKeep = async (userId: string, found: readonly PlatformAccount[]) => {
    const isKept = await Promise.all(
      found.map(async ({ id, pageToken }) => pageToken !== '' || Boolean(await accounts.find(userId, id))),
    );
    return found.filter((_, at) => isKept[at]);
  };
  return {
    async connect(userId, login) {
      const shortToken = await tokenOf(login);
      const inspected = unwrap(await facebook.inspect(shortToken), 'inspect');
      if (!inspected.isValid) throw faultError(loginEndedFault);
      if (!inspected.isOurs) throw faultError(otherAppFault);
      const { scopes } = inspected;
      const lacking = permissionFault({ scopes, declined: undefined });
      if (lacking) {
        const declined = await facebook.listDeclined(shortToken);
        const known = declined.kind === 'ok' ? declined.value : undefined;
        throw faultError(permissionFault({ scopes, declined: known }) ?? lacking);
      }
      const userToken = unwrap(await facebook.exchange(shortToken), 'exchange');
      // What is not answered now the guardian asks later.
      const lasting = await facebook.inspect(userToken);
      const ends = lasting.kind === 'ok' ? lasting.value.ends : undefined;
      // Asked with the long-lived token: page tokens that come from it have no end date (instagram-graph-api.md, 1.3).
      const { found, pagesWithout } = unwrap(await facebook.listAccounts(userToken), 'list');
      const kept = await accountsToKeep(userId, found);
      const accountsOfLogin = kept.map(({ pictureUrl: _, tasks, ...account }) => {
        const obstacle = publishObstacle({ account: { ...account, tasks }, granted: inspected.granted });
        const scopesOf = scopesFor(account, inspected);
        return { ...account, obstacle, scopes: scopesOf, facebookUserId: inspected.facebookUserId, ends };
      });
      const [first] = accountsOfLogin;
      if (!first) throw faultError(noAccountFault(pagesWithout));
      // One that can publish is a start; the pre-flight tells of the others.
      if (first.obstacle && accountsOfLogin.every(({ obstacle }) => obstacle))
        throw faultError(obstacleWords[first.obstacle]);
      await accounts.replace(userId, userToken, accountsOfLogin);
      const user = await authUser.setInstagramAccounts(
        userId,
        kept.map(({ id, name, pictureUrl }) => ({
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

function unwrap<T>(result: GraphResult<T>, step: LoginStep): T {
  if (result.kind === 'ok') return result.value;
  throw loginError(result, step);
}
