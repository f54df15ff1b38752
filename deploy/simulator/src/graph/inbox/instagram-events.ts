import { createHmac } from 'node:crypto';
import { postJson } from '../../delivery/post-json.ts';
import { createSender, type Planned } from '../../delivery/sender.ts';
import { randomDigits, randomMixed } from '../../store/random-text.ts';
import type { GraphParts } from '../graph-parts.ts';
import { type AccountSeed, seededAccounts } from '../seed.ts';
import type { Subscriptions } from './subscriptions.ts';

type PlannedEvent = Planned & { callbackUrl: string; body: string; forged: boolean };

export type EventOrder = {
  kind: 'comment' | 'message';
  username: string;
  text: string;
  account?: string;
  mediaId?: string;
  /** Deliver it this often, with the same ids. */
  copies?: number;
  /** Sign it with a stranger's secret. */
  forged?: boolean;
  /** Instead of the subscribed callback. */
  callbackUrl?: string;
};

/** Retries come at once, then less and less often (instagram-graph-api.md 6.5); here they stop after six. */
const pausesMs = [500, 2_000, 8_000, 30_000, 120_000, 600_000];

type Made = { id: string; entry: object } | { problem: string };

export type InstagramEvents = ReturnType<typeof createInstagramEvents>;

/** What other people do on Instagram. */
export function createInstagramEvents({
  store,
  clock,
  speed,
  reach,
  credentials: { facebookAppSecret: appSecret },
  comments,
  media,
  inbox,
  subscriptions,
}: GraphParts & { subscriptions: Subscriptions }) {
  const planned = store.collection<PlannedEvent>('instagram-events');

  const sender = createSender({
    planned,
    clock,
    speed,
    pausesMs,
    async send({ callbackUrl, body, forged }, stopping) {
      const secret = forged ? 'somebody else' : appSecret;
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      const headers = {
        'user-agent': 'facebookexternalua (simulated)',
        'x-hub-signature-256': `sha256=${signature}`,
      };
      return (await postJson(reach(callbackUrl), body, headers, stopping)) === 200;
    },
  });

  const comment = (account: AccountSeed, { username, text, mediaId }: EventOrder): Made => {
    const found = media
      .newestFirst()
      .find(one => one.accountId === account.id && (!mediaId || one.id === mediaId));
    if (!found) return { problem: 'There is no post to comment on.' };
    const from = { id: `12${randomDigits(15)}`, username };
    const at = clock.now();
    const { id } = comments.add({ mediaId: found.id, from, text, at });
    const value = { id, from, text, media: { id: found.id, media_product_type: found.productType } };
    return { id, entry: { time: Math.floor(at / 1000), changes: [{ field: 'comments', value }] } };
  };

  const message = (account: AccountSeed, { username, text }: EventOrder): Made => {
    const at = clock.now();
    const conversation = inbox.open(account.id, { id: `69${randomDigits(14)}`, username });
    const { id } = inbox.write({ conversationId: conversation.id, fromPerson: true, text, at });
    const messaging = {
      sender: { id: conversation.person.id },
      recipient: { id: account.id },
      timestamp: at,
      message: { mid: id, text },
    };
    return { id, entry: { time: at, messaging: [messaging] } };
  };

  return {
    ...sender,
    /** Somebody comments or writes: it is stored as on the platform, and whoever subscribed is told. */
    happen(order: EventOrder): { id: string; delivered: boolean } | { problem: string } {
      const account = seededAccounts.find(
        one => !order.account || one.id === order.account || one.username === order.account,
      );
      if (!account) return { problem: `Unknown account: ${order.account}.` };
      const made = order.kind === 'comment' ? comment(account, order) : message(account, order);
      if ('problem' in made) return made;
      const callbackUrl = order.callbackUrl ?? subscriptions.callbackFor(order.kind, account.pageId);
      if (!callbackUrl) return { id: made.id, delivered: false };
      const entry = [{ id: account.id, ...made.entry }];
      const body = escapeUnicode(JSON.stringify({ object: 'instagram', entry }));
      const event = { callbackUrl, body, forged: order.forged ?? false, dueAt: clock.now(), attempts: 0 };
      for (let copy = 0; copy < (order.copies ?? 1); copy += 1)
        planned.put({ ...event, id: randomMixed(20) });
      sender.wake();
      return { id: made.id, delivered: true };
    },
  };
}

/** Meta signs and sends the body with escapes, so that re-serialised JSON does not match (6.2). */
const escapeUnicode = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
