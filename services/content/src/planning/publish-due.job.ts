import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { ContentDocument } from '../contents/content-document.ts';
import type { ContentsStore } from '../contents/contents.store.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { whenDue } from './publish-decision.ts';
import { whenFailed } from './publish-outcome.ts';

const batch = 50;
/** How long after its last moment an item may wait for word from instagram, which itself may ask the platform for an hour. */
const answerPatienceMs = 2 * 60 * 60 * 1000;

type Needs = { store: ContentsStore; users: UsersGateway; log: Logger };

/** Claims what is due. Any number of replicas: a claim is a write onto the version that was read, so one of them wins. */
export function publishDueJob({ store, users, log }: Needs): Timer {
  const claim = async (item: ContentDocument, accountOf: (owner: string) => Promise<string>) => {
    try {
      const account = item.notify ? '' : await accountOf(item.owner);
      return (await store.change(item, whenDue(item, account, new Date()))) !== null;
    } catch (error) {
      // It stays due, and the next run tries again.
      log.warn({ err: error, contentId: item._id }, 'due item could not be claimed');
      return false;
    }
  };
  return {
    name: 'publish-due',
    everyMs: 1_000,
    async run(stopping) {
      const accountOf = accountsOnce(users);
      for (let claimed = true; claimed && !stopping(); ) {
        const items = await store.due(new Date(), batch);
        const claims = await Promise.all(items.map(item => claim(item, accountOf)));
        claimed = claims.includes(true);
      }
      await failUnanswered(store);
    },
  };
}

/** Nothing stays "going out" for ever, not even when a job was lost with its queue. */
async function failUnanswered(store: ContentsStore): Promise<void> {
  const now = new Date();
  for (const item of await store.unanswered(new Date(now.getTime() - answerPatienceMs), batch)) {
    const publishId = item.decision?.publishId ?? '';
    const change = whenFailed(item, { publishId, ...unanswered }, now);
    if (change) await store.change(item, { ...change, set: { ...change.set, unheard: publishId } });
  }
}

/** The selected account of each person, asked once per run. */
function accountsOnce(users: UsersGateway): (owner: string) => Promise<string> {
  const asked = new Map<string, Promise<string>>();
  return owner => {
    const account = asked.get(owner) ?? users.get(owner).then(user => user?.instagramAccount ?? '');
    asked.set(owner, account);
    return account;
  };
}

const unanswered = {
  message: 'There was no answer whether this went out.',
  advice: 'Look at your Instagram page: if it is there, press Set as Published, else publish it again.',
};
