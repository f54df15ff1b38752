import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { ConnectionEnd } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { Connection } from '@insta-ai/proto/http/instagram';
import { type FirstEnd, firstEnd, wordDue, wordsBeforeEnd } from '../accounts/login-ends.ts';
import type { LoginsStore } from '../accounts/logins.store.ts';
import type { FacebookLoginGateway } from '../connect/facebook-login.gateway.ts';

type Deps = {
  logins: LoginsStore;
  facebook: Pick<FacebookLoginGateway, 'inspect'>;
  send: Bus['send'];
  addressProblem: string | undefined;
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
export function createGuardianService({ logins, facebook, send, addressProblem, now, log }: Deps) {
  const look = async () => {
    for (const login of await logins.notLookedAtSince(new Date(now().getTime() - dayMs))) {
      const answer = await facebook.inspect(login.userToken);
      if (answer.kind !== 'ok') {
        log.info({ owner: login.owner }, 'Facebook did not say when a login ends; it is asked again');
        continue;
      }
      // A dead token has no end to come, and whoever uses it says so; it allows nothing, which says nothing of the pages' own tokens.
      const { ends, facebookUserId, isValid } = answer.value;
      const allowed = isValid ? answer.value : undefined;
      await logins.noteLook(login, { ends, facebookUserId, allowed, at: now() });
    }
  };

  const tell = async () => {
    for (const days of wordsBeforeEnd) {
      for (const { names, ends, ...login } of await logins.endingUntil(
        new Date(now().getTime() + days * dayMs),
        days,
      )) {
        const end = firstEnd(ends);
        if (!end || wordDue(end.at, now()) !== days) continue;
        // The same id each time it is said, so that it is one mail although a process dies before the mark.
        const id = `${login.owner}.${login.login}.ends.${days}`;
        await send(
          message(
            events.connectionEnding,
            { id, userId: login.owner },
            { ends: timestampFromDate(end.at), end: endToBus[end.of], accounts: names },
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
        addressProblem: addressProblem ?? null,
      };
    },
  };
}
