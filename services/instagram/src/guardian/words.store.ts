import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { Timer } from '@insta-ai/chassis/timer';
import type { AccountDocument } from '../accounts/accounts.store.ts';
import type { LostLogin } from '../accounts/logins.store.ts';

/** What was said of logins, for a bus that is put back: nobody asks for the mail. */
export type WordsStore = {
  /** Keeps it with the first account, as long as that has this login. */
  keep(login: Pick<LostLogin, 'owner' | 'login' | 'accountIds'>, word: OutgoingMessage): Promise<void>;
  readonly again: Timer;
};

export function createWordsStore({
  db,
  bus,
  log,
}: Pick<ServiceContext<unknown>, 'db' | 'bus' | 'log'>): WordsStore {
  const collection = db.collection<AccountDocument>('accounts');
  const outbox = createOutbox({ collection, bus, log });
  return {
    async keep({ owner, login, accountIds: [accountId] }, word) {
      if (accountId === undefined) return;
      await collection.updateOne({ owner, accountId, login }, { $set: outbox.sayAgain(word) });
    },
    again: outbox.again,
  };
}
