import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { accountsIndexes } from './accounts/accounts.store.ts';
import { conversationsIndexes } from './conversations/conversations.store.ts';
import { hashtagSearchesIndexes } from './hashtags/hashtags.store.ts';
import { ledgerIndexes } from './ledger/ledger.store.ts';
import { restoredItemsIndexes } from './ledger/restored-items.store.ts';
import { workOpenLedgers } from './migrations/work-open-ledgers.ts';

/** Indexes of the service's database, and the steps that brought it to the form of today. */
export const instagramData: ServiceData = {
  indexes: [
    ...ledgerIndexes,
    accountsIndexes,
    conversationsIndexes,
    restoredItemsIndexes,
    hashtagSearchesIndexes,
  ],
  migrations: [workOpenLedgers],
};
