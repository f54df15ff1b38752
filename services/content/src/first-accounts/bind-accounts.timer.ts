import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import { firstAccountOf } from '../users/account-for.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { UnboundItems } from './unbound-items.store.ts';

/** People who are looked at in one round: those who never connect an account are looked at for ever. */
const usualRound = 100;

type Deps = { unbound: UnboundItems; users: UsersGateway; round?: number };

/**
 * Gives items without an account the first one that their owner selected. auth-user keeps which that was, so neither a kill, nor another
 * replica, nor a later selection changes the answer, and what is written while somebody logs in is found by the next look.
 */
export function bindAccountsTimer({ unbound, users, round = usualRound }: Deps): Timer {
  let last = '';
  return {
    name: 'bind-accounts',
    everyMs: 5_000,
    async run(stopping) {
      const owners = await unbound.ownersAfter(last, round);
      const bind = async (owner: string) => {
        last = owner;
        const account = firstAccountOf(await users.get(owner));
        if (account) await unbound.bind(owner, account);
      };
      try {
        await eachByItself(owners, bind, stopping);
      } finally {
        if (owners.length < round) last = '';
      }
    },
  };
}
