import type { Timer } from '@insta-ai/chassis/timer';
import { createPersonLookup } from '../users/person-lookup.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { UnboundItems } from './unbound-items.store.ts';

const usualBatch = 500;

type Deps = { unbound: UnboundItems; users: UsersGateway; batch?: number };

/**
 * After an upgrade gives items of the older version the account that their owner has selected now, once. It is no part of the
 * start, because auth-user may start later; what a killed process left, the next one finds without an account. Of an owner who
 * has selected none, items stay as they are.
 */
export function bindAccountsTimer({ unbound, users, batch = usualBatch }: Deps): Timer {
  let isDone = false;
  const bindAll = async (stopping: AbortSignal): Promise<boolean> => {
    if (await unbound.areDone()) return true;
    const personOf = createPersonLookup(users);
    for (let last = ''; !stopping.aborted; ) {
      const items = await unbound.after(last, batch);
      const lastItem = items.at(-1);
      if (!lastItem) {
        await unbound.noteDone();
        return true;
      }
      for (const [owner, ids] of idsByOwner(items)) {
        const account = (await personOf(owner))?.instagramAccount;
        if (account) await unbound.bind(owner, ids, account);
      }
      last = lastItem._id;
    }
    return false;
  };
  return {
    name: 'bind-accounts',
    everyMs: 5_000,
    async run(stopping) {
      if (!isDone) isDone = await bindAll(stopping);
    },
  };
}

function idsByOwner(items: readonly { _id: string; owner: string }[]): Map<string, string[]> {
  const groups = Map.groupBy(items, ({ owner }) => owner);
  return new Map([...groups].map(([owner, own]) => [owner, own.map(({ _id }) => _id)]));
}
