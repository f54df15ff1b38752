import type { Conversation } from '@insta-ai/proto/http/instagram';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { noAccount } from '../calls/calls.errors.ts';
import type { CallNeeds } from '../calls/connected-account.ts';
import type { SelectedAccountOf } from '../calls/selected-account.ts';
import { conversationId, factsOf, type StoredConversation, toWire } from './conversation.ts';
import { conversationNotFound } from './conversations.errors.ts';
import type { ConversationsGateway } from './conversations.gateway.ts';
import type { ConversationsStore } from './conversations.store.ts';

type Deps = {
  selectedAccountOf: SelectedAccountOf;
  accounts: Pick<AccountsStore, 'find'>;
  inbox: ConversationsGateway;
  store: Pick<ConversationsStore, 'saveListed' | 'comments' | 'setIgnore'>;
};

const inboxNeeds: CallNeeds = {
  token: 'page',
  needs:
    'the permissions instagram_manage_messages and pages_manage_metadata, and in the Instagram app ' +
    'Settings, Messages, Connected tools, Allow access to messages',
};

export type ConversationsService = ReturnType<typeof createConversationsService>;

function newestFirst(one: StoredConversation, other: StoredConversation): number {
  return (other.lastMessage?.getTime() ?? 0) - (one.lastMessage?.getTime() ?? 0);
}

/** The inbox of the selected account, with a flag of ours that the platform does not know. */
export function createConversationsService({ selectedAccountOf, accounts, inbox, store }: Deps) {
  return {
    async list(userId: string): Promise<Conversation[]> {
      const { account, unwrap } = await selectedAccountOf(userId);
      const { owner, accountId } = account;
      const threads = await unwrap(await inbox.list(account), inboxNeeds);
      // The person may have had their data deleted while the platform was asked.
      if (!(await accounts.find(owner, accountId))) throw noAccount();
      const seen = threads.map(thread => ({
        _id: conversationId(owner, accountId, thread.id),
        accountId,
        ...factsOf(thread, accountId),
      }));
      const [kept, comments] = await Promise.all([
        store.saveListed(owner, seen),
        store.comments(owner, accountId),
      ]);
      return [...kept, ...comments].sort(newestFirst).map(toWire);
    },

    /** Does not ask the platform, so it works while the platform does not. */
    async setIgnore(userId: string, id: string, ignore: boolean): Promise<Conversation> {
      const stored = await store.setIgnore(userId, id, ignore);
      if (!stored) throw conversationNotFound();
      return toWire(stored);
    },
  };
}
