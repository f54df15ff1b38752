import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus, OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { message } from '@insta-ai/chassis/messaging/bus';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import { events } from '@insta-ai/proto/bus/events';
import { ConnectionEnd } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { Connection } from '@insta-ai/proto/http/instagram';
import type { Finding } from '@insta-ai/proto/rules/finding';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { type FirstEnd, firstEnd, wordDue, wordsBeforeEnd } from '../accounts/login-ends.ts';
import type { Login, LoginsStore, LostLogin } from '../accounts/logins.store.ts';
import type { FacebookLoginGateway } from '../connect/facebook-login.gateway.ts';
import type { WordsStore } from './words.store.ts';

/** What it knows and notes of logins. */
export type GuardedLogins = Omit<LoginsStore, 'figures' | 'endingOrEnded' | 'quotasSince' | 'sealAnew'>;

type Deps = {
  logins: GuardedLogins;
  accounts: Pick<AccountsStore, 'markNeedsReconnect'>;
  facebook: Pick<FacebookLoginGateway, 'inspect'>;
  send: Bus['send'];
  /** What was said, to be said again. */
  words: Pick<WordsStore, 'keep'>;
  /** What keeps posts of this installation from going out. */
  addressFinding(): Promise<Finding | undefined>;
  now(): Date;
  log: Logger;
};

const endToBus: { readonly [E in FirstEnd['of']]: ConnectionEnd } = {
  token: ConnectionEnd.TOKEN,
  dataAccess: ConnectionEnd.DATA_ACCESS,
};

/** No end comes last. */
const timeOf = (end: Date | undefined) => end?.getTime() ?? Number.MAX_VALUE;

const dayMs = 24 * 60 * 60_000;

export type GuardianService = ReturnType<typeof createGuardianService>;

/** Watches over the logins: asks the platform daily when they end, and tells the person in time. */
export function createGuardianService({
  logins,
  accounts,
  facebook,
  send,
  words,
  addressFinding,
  now,
  log,
}: Deps) {
  /** Kept before it counts as told, or a kill in between would let a bus that is put back take it along. */
  const say = async (login: LostLogin, word: OutgoingMessage) => {
    await send(word);
    await words.keep(login, word);
  };

  /** Where the token of a page is dead, too, nothing goes out on its account. False when the platform did not say so of all. */
  const judgePages = async (login: Login): Promise<boolean> => {
    let isAllSaid = true;
    for (const { pageToken, ...account } of await logins.pagesOf(login)) {
      const answer = await facebook.inspect(pageToken);
      if (answer.kind !== 'ok') isAllSaid = false;
      else if (!answer.value.isValid) await accounts.markNeedsReconnect(account);
    }
    return isAllSaid;
  };

  const look = async () => {
    for (const login of await logins.notLookedAtSince(new Date(now().getTime() - dayMs))) {
      const answer = await facebook.inspect(login.userToken);
      if (answer.kind !== 'ok') {
        log.info({ owner: login.owner }, 'Facebook did not say when a login ends; it is asked again');
        continue;
      }
      // A dead token has no end to come; it allows nothing, which says nothing of the pages' own tokens.
      const { ends, facebookUserId, isValid } = answer.value;
      if (!isValid && !(await judgePages(login))) continue;
      const allowed = isValid ? answer.value : undefined;
      await logins.noteLook(login, { ends, facebookUserId, allowed, at: now() });
    }
  };

  const tell = async () => {
    for (const days of wordsBeforeEnd) {
      for (const { ends, ...login } of await logins.endingUntil(
        new Date(now().getTime() + days * dayMs),
        days,
      )) {
        const end = firstEnd(ends);
        if (!end || wordDue(end.at, now()) !== days) continue;
        // The same id each time it is said, so that it is one mail although a process dies before the mark.
        const id = `${login.owner}.${login.login}.ends.${days}`;
        await say(
          login,
          message(
            events.connectionEnding,
            { id, userId: login.owner },
            { ends: timestampFromDate(end.at), end: endToBus[end.of], accounts: login.names },
          ),
        );
        await logins.markTold(login, days);
      }
    }
  };

  return {
    async watch(): Promise<void> {
      await look();
      await tell();
    },

    /** Tells each person once which connections ended, whoever found it out. */
    async tellLost(): Promise<void> {
      await eachByItself(await logins.lost(), async lost => {
        const { owner, login, accountIds, names } = lost;
        // The same id each time it is said, as above.
        const id = `${owner}.${login}.lost.${accountIds.join('.')}`;
        await say(lost, message(events.connectionLost, { id, userId: owner }, { accounts: names }));
        await logins.markLostTold(lost);
      });
    },

    /** The connection as the person sees it. */
    async describe(owner: string): Promise<Connection> {
      const accounts = await logins.listOf(owner);
      const endings = accounts.map(({ ends }) => ({ ends, first: firstEnd(ends)?.at }));
      const [soonest] = endings.sort((a, b) => timeOf(a.first) - timeOf(b.first));
      const first = soonest?.first;
      return {
        endsAt: first?.toISOString() ?? null,
        tokenEndsAt: soonest?.ends.token?.toISOString() ?? null,
        dataAccessEndsAt: soonest?.ends.dataAccess?.toISOString() ?? null,
        endsSoon: wordDue(first, now()) !== undefined || (first !== undefined && first <= now()),
        lost: accounts.filter(({ needsReconnect }) => needsReconnect).map(({ name }) => name),
        addressProblem: (await addressFinding())?.message ?? null,
        scopes: [...new Set(accounts.flatMap(({ scopes = [] }) => scopes))],
      };
    },
  };
}
