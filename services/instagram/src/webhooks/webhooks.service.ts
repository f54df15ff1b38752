import type { AccountsStore, ConnectedAccount } from '../accounts/accounts.store.ts';
import { callError } from '../calls/call-error.ts';
import type { CallNeeds } from '../calls/connected-account.ts';
import type { SelectedAccountOf } from '../calls/selected-account.ts';
import type { ConversationsStore } from '../conversations/conversations.store.ts';
import { newestOfEach, readInboxEvents } from '../conversations/inbox-event.ts';
import { classify } from '../graph/errors/classify.ts';
import { type Fault, faultError } from '../graph/fault.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import { isSameSecret, isSignedBody } from './webhook-signature.ts';
import {
  callbackElsewhere,
  callbackNotReached,
  notOurWebhook,
  notSubscribed,
  webhookNotJson,
  webhookNotSigned,
} from './webhooks.errors.ts';
import { appFields, pageFields, type WebhooksGateway } from './webhooks.gateway.ts';

type Deps = {
  selectedAccountOf: SelectedAccountOf;
  webhooks: WebhooksGateway;
  accounts: Pick<AccountsStore, 'ownersOf'>;
  conversations: Pick<ConversationsStore, 'noteEvents'>;
  /** Where the platform sends events. */
  callback: string;
  appSecret: string;
  /** What the platform may name itself with; it is told the first. */
  verifyTokens: readonly [string, ...string[]];
};

const subscribeNeeds: CallNeeds = {
  token: 'page',
  needs: 'the permissions pages_manage_metadata and pages_messaging',
};

/** A field that the person, or Facebook for this app, does not allow. */
const fieldNotAllowed = 200;

/** A permission that the login lacks (7.2). */
const notAllowed: readonly number[] = [10, 200];

const messagesAreOff =
  'Comments are reported, messages are not: for them Facebook asks for the permission pages_messaging.';

/** The platform asked our address and got no challenge back. */
const verificationFailed = 2200;

/** `untold`: the login does not let us ask; undefined: there is no login that works. */
export type EventsCheck = {
  readonly isOn: boolean;
  readonly fault?: Fault | undefined;
  readonly ofPage?: 'on' | 'off' | 'untold' | undefined;
};

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Events that the platform sends, and how to subscribe to them (instagram-graph-api.md, 6). */
export function createWebhooksService(deps: Deps) {
  const { selectedAccountOf, webhooks, accounts, conversations, callback, appSecret, verifyTokens } = deps;

  /** The platform looks at our address before it answers; what it found wrong. */
  const setCallback = async (): Promise<Fault | undefined> => {
    const answer = await webhooks.subscribeApp(callback, verifyTokens[0]);
    if (answer.kind === 'refused' && answer.error.code === verificationFailed)
      return callbackNotReached(callback);
    if (!unwrapForApp(answer).success) throw notSubscribed();
    return undefined;
  };

  const subscribeApp = async () => {
    const known = unwrapForApp(await webhooks.readApp());
    if (known && known.callback !== callback) throw faultError(callbackElsewhere(known.callback));
    if (known && appFields.every(field => known.fields.includes(field))) return;
    const fault = await setCallback();
    if (fault) throw faultError(fault);
  };

  return {
    /** The challenge, for a caller who knows our verify token. */
    verify(query: { 'hub.mode'?: string; 'hub.verify_token'?: string; 'hub.challenge'?: string }): string {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      const isKnown = verifyTokens.some(one => isSameSecret(token ?? '', one));
      if (mode !== 'subscribe' || !challenge || !isKnown) throw notOurWebhook();
      return challenge;
    },

    /**
     * Stores messages and comments in the conversations of everyone connected to the account, before it answers. The newest
     * wins: an event that comes twice, late or after a crash changes nothing. Up to 1,000 come at once and the platform waits
     * for seconds only, so each account costs one look-up and one save.
     */
    async receive(signature: string | undefined, bytes: Buffer): Promise<void> {
      if (!isSignedBody(appSecret, signature, bytes)) throw webhookNotSigned();
      const byAccount = Map.groupBy(newestOfEach(readInboxEvents(parse(bytes))), event => event.accountId);
      for (const [accountId, events] of byAccount) {
        await conversations.noteEvents(await accounts.ownersOf(accountId), events);
      }
    },

    /**
     * Whether the platform sends events here, and of the page of an account: where the app does, it is asked to look at our address
     * again, which changes nothing.
     */
    async checkEvents(account: ConnectedAccount | undefined): Promise<EventsCheck> {
      const known = unwrapForApp(await webhooks.readApp());
      if (!known) return { isOn: false };
      const fault = known.callback === callback ? await setCallback() : callbackElsewhere(known.callback);
      if (fault || !account || account.needsReconnect) return { isOn: true, fault };
      return { isOn: true, ofPage: pageEvents(await webhooks.readPage(account)) };
    },

    /** Both levels: the page of the selected account, and our address in the app. Comments alone, and a note, where messages are refused. */
    async enable(userId: string): Promise<{ success: boolean; note?: string }> {
      const { account, unwrap } = await selectedAccountOf(userId);
      const all = await webhooks.subscribePage(account, pageFields.all);
      const isRefused = all.kind === 'refused' && all.error.code === fieldNotAllowed;
      const answer = isRefused ? await webhooks.subscribePage(account, pageFields.comments) : all;
      const { success } = await unwrap(answer, subscribeNeeds);
      if (!success) throw notSubscribed();
      await subscribeApp();
      return { success, ...(isRefused && { note: messagesAreOff }) };
    },
  };
}

/** What the platform says of a page. That its token is dead is for the check of the login to tell. */
function pageEvents(answer: GraphResult<boolean>): EventsCheck['ofPage'] {
  if (answer.kind === 'ok') return answer.value ? 'on' : 'off';
  if (answer.kind === 'refused' && classify(answer.error).class === 'reconnect') return undefined;
  if (answer.kind === 'refused' && notAllowed.includes(answer.error.code)) return 'untold';
  throw callError(answer, subscribeNeeds.needs);
}

/** An answer for the app itself: it says nothing about any person's connection. */
function unwrapForApp<T>(answer: GraphResult<T>): T {
  if (answer.kind === 'ok') return answer.value;
  throw callError(answer, 'a Facebook app whose webhooks may be set');
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw webhookNotJson();
  }
}
