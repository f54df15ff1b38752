import type { GoingLiveFinding } from '@insta-ai/proto/http/instagram';
import { endOfLogin, wordDue } from '../accounts/login-ends.ts';
import {
  loginEndedFault,
  noAccountFault,
  noTokenFault,
  otherAppFault,
  permissionFault,
} from '../accounts/login-faults.ts';
import { obstacleWords, publishObstacle } from '../accounts/publish-obstacle.ts';
import type { InspectedToken, PlatformAccount } from '../connect/facebook-login.gateway.ts';
import type { Fault } from '../graph/fault.ts';

/** A finding before it is known which step it belongs to. */
export type Judged = {
  readonly level: GoingLiveFinding['level'];
  readonly message: string;
  readonly fix: string;
};

export const failed = ({ message, advice }: Fault): Judged => ({ level: 'fail', message, fix: advice });
export const fine = (message: string): Judged => ({ level: 'ok', message, fix: '' });

type Token = { readonly inspected: InspectedToken; readonly declined: readonly string[] | undefined };

/** What makes a token useless, whatever accounts are behind it; undefined when it can be used. */
export function tokenFault({ inspected, declined }: Token): Fault | undefined {
  if (!inspected.isValid) return loginEndedFault;
  if (!inspected.isOurs) return otherAppFault;
  return permissionFault({ scopes: inspected.scopes, declined });
}

type Login = {
  readonly inspected: InspectedToken;
  readonly found: readonly PlatformAccount[];
  readonly pagesWithout: readonly string[];
  /** Ids of accounts whose page gives no token, and of which we have none that works. */
  readonly closed: readonly string[];
};

/** What a living login with all permissions brings. One account that nothing can go out on is a warning while there are others. */
export function judgeAccounts({ inspected, found, pagesWithout, closed }: Login): Judged[] {
  if (found.length === 0) return [failed(noAccountFault(pagesWithout))];
  const judged = found.map(account => {
    const obstacle = publishObstacle({ account, granted: inspected.granted });
    const withoutToken = closed.includes(account.id) ? noTokenFault : undefined;
    return {
      name: account.username || account.name,
      fault: obstacle ? obstacleWords[obstacle] : withoutToken,
    };
  });
  const works = judged.filter(({ fault }) => !fault).map(({ name }) => name);
  return [
    ...judged.flatMap(({ name, fault }): Judged[] => {
      if (!fault) return [];
      const { message, advice } = fault;
      return [{ level: works.length > 0 ? 'warn' : 'fail', message: `${name}: ${message}`, fix: advice }];
    }),
    ...(works.length > 0 ? [fine(`Posts can go out on ${works.join(', ')}.`)] : []),
  ];
}

/** A word on how long the login lasts. */
export function judgeEnd({ ends }: InspectedToken, now: Date): Judged {
  const end = endOfLogin(ends);
  if (!end) return fine('Facebook names no end of the login.');
  const day = end.toISOString().slice(0, 10);
  if (end > now && !wordDue(end, now)) return fine(`The login lasts until ${day}.`);
  return {
    level: 'warn',
    message: `The login is near its end: ${day}.`,
    fix: 'Press the Facebook button again. Nothing that you planned changes.',
  };
}
