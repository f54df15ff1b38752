import type { ConnectedUser, SocialLogin } from '@insta-ai/proto/http/instagram';
import type { AccountsStore, ReturnOfLogin } from '../accounts/accounts.store.ts';
import { scopesFor } from '../accounts/granted-scopes.ts';
import {
  loginEndedFault,
  noAccountFault,
  noTokenFault,
  otherAppFault,
  permissionFault,
} from '../accounts/login-faults.ts';
import { obstacleWords, publishObstacle } from '../accounts/publish-obstacle.ts';
import { type Fault, faultError } from '../graph/fault.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import type { AuthUserGateway } from './auth-user.gateway.ts';
import { anotherLogin, deletionAsked, loginCancelled, noneConnected } from './connect.errors.ts';
import type { FacebookLoginGateway, PlatformAccount } from './facebook-login.gateway.ts';
import { type LoginStep, loginError } from './login-error.ts';

export type ConnectService = { connect(userId: string, login: SocialLogin): Promise<ConnectedUser> };

type Deps = {
  facebook: FacebookLoginGateway;
  accounts: AccountsStore;
  authUser: AuthUserGateway;
  appId: string;
  /** Whether the person of a login that is stored has asked for their data to be deleted since it began; then it goes, too. */
  forgetIfAsked(login: { owner: string; facebookUserId: string; begunAt: Date }): Promise<boolean>;
  now(): Date;
  /** Lets the held publishes of this person go on. */
  releaseHeld(userId: string): Promise<void>;
};

/** Connects the Instagram accounts of a person. Of the posted login only code or token are used, and only once confirmed. */
export function createConnectService(deps: Deps): ConnectService {
  const { facebook, accounts, authUser, appId, forgetIfAsked, now, releaseHeld } = deps;
  const tokenOf = async ({ code, redirectUri, accessToken, authResponse }: SocialLogin) => {
    if (code) return unwrap(await facebook.redeem(code, redirectUri ?? ''), { redeem: redirectUri ?? '' });
    const token = (accessToken || authResponse?.accessToken)?.trim();
    if (!token) throw loginCancelled();
    return token;
  };
  /** What a token is worth that is alive, ours, and allows what is needed. */
  const inspectUsable = async (token: string) => {
    const inspected = unwrap(await facebook.inspect(token), 'inspect');
    if (!inspected.isValid) throw faultError(loginEndedFault);
    if (!inspected.isOurs) throw faultError(otherAppFault);
    const { scopes } = inspected;
    const lacking = permissionFault({ scopes, declined: undefined });
    if (lacking) {
      const declined = await facebook.listDeclined(token);
      const known = declined.kind === 'ok' ? declined.value : undefined;
      throw faultError(permissionFault({ scopes, declined: known }) ?? lacking);
    }
    return inspected;
  };
  /**
   * Of accounts that a login brings no token for, those are kept whose token of before we have; and which of all do not work, for they
   * have none, or one that the platform no longer accepts.
   */
  const judgeTokens = async (userId: string, found: readonly PlatformAccount[]) => {
    const judged = await Promise.all(
      found.map(async account => {
        if (account.pageToken !== '') return { account, isKept: true, works: true };
        const before = await accounts.find(userId, account.id);
        return { account, isKept: before !== undefined, works: before?.needsReconnect === false };
      }),
    );
    return {
      kept: judged.filter(({ isKept }) => isKept).map(({ account }) => account),
      dead: judged.filter(({ works }) => !works).map(({ account }) => account),
      isAllDead: judged.length > 0 && judged.every(({ works }) => !works),
    };
  };
  return {
    async connect(userId, login) {
      const begunAt = now();
      const shortToken = await tokenOf(login);
      const inspected = await inspectUsable(shortToken);
      const { facebookUserId } = inspected;
      const userToken = unwrap(await facebook.exchange(shortToken), 'exchange');
      // What is not answered now the guardian asks later.
      const lasting = await facebook.inspect(userToken);
      const ends = lasting.kind === 'ok' ? lasting.value.ends : undefined;
      // Asked with the long-lived token: page tokens that come from it have no end date (instagram-graph-api.md, 1.3).
      const { found, pagesWithout } = unwrap(await facebook.listAccounts(userToken), 'list');
      const returned = returnOf(login, appId);
      const { kept, dead, isAllDead } = await judgeTokens(userId, found);
      const faultOf = (account: PlatformAccount) => {
        const obstacle = publishObstacle({ account, granted: inspected.granted });
        return obstacle ? obstacleWords[obstacle] : noTokenFault;
      };
      if (isAllDead) throw noneConnected(notConnected(dead, faultOf));
      const accountsOfLogin = kept.map(({ pictureUrl: _, tasks, ...account }) => {
        const obstacle = publishObstacle({ account: { ...account, tasks }, granted: inspected.granted });
        const scopesOf = scopesFor(account, inspected);
        return { ...account, obstacle, scopes: scopesOf, facebookUserId, ends, returned };
      });
      const [first] = accountsOfLogin;
      if (!first) throw faultError(noAccountFault(pagesWithout));
      // One that can publish is a start; the pre-flight tells of the others.
      if (first.obstacle && accountsOfLogin.every(({ obstacle }) => obstacle))
        throw faultError(obstacleWords[first.obstacle]);
      const stored = await accounts.replace(userId, userToken, accountsOfLogin, begunAt);
      if (!stored) throw anotherLogin();
      const tell = (ids: readonly string[]) => {
        const told = kept
          .filter(({ id }) => ids.includes(id))
          .map(({ id, name, pictureUrl }) => ({
            id,
            name: name.slice(0, 200),
            profile_picture_url: pictureUrl,
          }));
        return authUser.setInstagramAccounts(userId, told, stored.turn);
      };
      let user = await tell(stored.ids);
      // After all is stored: a deletion that is asked for later finds it.
      if (facebookUserId && (await forgetIfAsked({ owner: userId, facebookUserId, begunAt })))
        throw deletionAsked();
      // A deletion of before this login may have taken an account that it only kept.
      const left = await accounts.idsOf(userId);
      if (stored.ids.some(id => !left.includes(id))) user = await tell(left);
      await releaseHeld(userId);
      return dead.length > 0 ? { ...user, note: notConnected(dead, faultOf) } : user;
    },
  };
}

/** Of a login whose code Facebook took: its app allows the address that the code came to. */
function returnOf({ code, redirectUri }: SocialLogin, appId: string): ReturnOfLogin | undefined {
  return code && redirectUri ? { appId, address: redirectUri } : undefined;
}

/** Names each account, with what is most likely wrong. */
function notConnected(
  dead: readonly PlatformAccount[],
  faultOf: (account: PlatformAccount) => Fault,
): string {
  return dead
    .map(account => {
      const { message, advice } = faultOf(account);
      return `${account.username || account.name} is not connected: ${message} ${advice}`;
    })
    .join(' ');
}

function unwrap<T>(result: GraphResult<T>, step: LoginStep): T {
  if (result.kind === 'ok') return result.value;
  throw loginError(result, step);
}
