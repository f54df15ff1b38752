import { createHmac } from 'node:crypto';
import { randomDigits, randomMixed } from '../../store/random-text.ts';
import { type DueRunner, startDueRunner } from '../../store/run-due.ts';
import type { World } from '../../world.ts';
import { commentStore } from '../media/comments.store.ts';
import { allMedia } from '../media/media.store.ts';
import { type AccountSeed, seededAccounts } from '../seed.ts';
import { openConversation, writeMessage } from './conversations.store.ts';
import { appSubscriptionsOf, pageSubscriptionsOf } from './subscriptions.ts';

type PlannedEvent = {
  id: string;
  callbackUrl: string;
  body: string;
  dueAt: number;
  attempts: number;
  forged: boolean;
};

export type EventOrder = {
  kind: 'comment' | 'message';
  username: string;
  text: string;
  account?: string;
  mediaId?: string;
  /** Deliver it this often, with the same ids. */
  copies?: number;
  /** With a signature by somebody else. */
  forged?: boolean;
  /** Instead of the subscribed callback. */
  callbackUrl?: string;
};

const plannedOf = (world: World) => world.store.collection<PlannedEvent>('instagram-events');

/** Retries come at once, then less and less often (instagram-graph-api.md 6.5); here they stop after six. */
const pausesMs = [500, 2_000, 8_000, 30_000, 120_000, 600_000];

export const startEventSender = (world: World): DueRunner =>
  startDueRunner(world, plannedOf(world), async (event, stopping) => {
    const arrived = await deliver(world, event, stopping);
    if (stopping.aborted) return;
    const pause = pausesMs[event.attempts];
    if (arrived || pause === undefined) return plannedOf(world).remove(event.id);
    plannedOf(world).put({
      ...event,
      attempts: event.attempts + 1,
      dueAt: world.clock.now() + pause / world.speed,
    });
  });

async function deliver(world: World, event: PlannedEvent, stopping: AbortSignal): Promise<boolean> {
  const secret = event.forged ? 'somebody else' : world.credentials.facebookAppSecret;
  const signature = createHmac('sha256', secret).update(event.body).digest('hex');
  try {
    const answer = await fetch(world.reach(event.callbackUrl), {
      method: 'POST',
      redirect: 'manual',
      body: event.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua (simulated)',
        'x-hub-signature-256': `sha256=${signature}`,
      },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(5_000)]),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Somebody comments or writes: it is stored as if on the platform, and told to who subscribed. */
export function happen(
  world: World,
  order: EventOrder,
): { id: string; delivered: boolean } | { problem: string } {
  const account = seededAccounts.find(
    one => !order.account || one.id === order.account || one.username === order.account,
  );
  if (!account) return { problem: `Unknown account: ${order.account}.` };
  const made = order.kind === 'comment' ? comment(world, account, order) : message(world, account, order);
  if ('problem' in made) return made;
  const callbackUrl = order.callbackUrl ?? subscribedCallback(world, account, order.kind);
  if (callbackUrl) {
    const body = escapeUnicode(
      JSON.stringify({ object: 'instagram', entry: [{ id: account.id, ...made.entry }] }),
    );
    for (let copy = 0; copy < (order.copies ?? 1); copy += 1) {
      const dueAt = world.clock.now();
      plannedOf(world).put({
        id: randomMixed(20),
        callbackUrl,
        body,
        dueAt,
        attempts: 0,
        forged: order.forged ?? false,
      });
    }
  }
  return { id: made.id, delivered: callbackUrl !== undefined };
}

/** Both levels are needed: the app's callback and the Page (6.4). */
function subscribedCallback(
  world: World,
  account: AccountSeed,
  kind: EventOrder['kind'],
): string | undefined {
  const app = appSubscriptionsOf(world).get('instagram');
  const page = pageSubscriptionsOf(world).get(account.pageId);
  const wanted = kind === 'comment' ? 'comments' : 'messages';
  if (!app?.fields.includes(wanted) || !page) return undefined;
  return kind === 'message' && !page.fields.includes('messages') ? undefined : app.callbackUrl;
}

type Made = { id: string; entry: object } | { problem: string };

function comment(world: World, account: AccountSeed, order: EventOrder): Made {
  const media = allMedia(world).find(
    one => one.accountId === account.id && (!order.mediaId || one.id === order.mediaId),
  );
  if (!media) return { problem: 'There is no such post to comment on.' };
  const from = { id: `12${randomDigits(15)}`, username: order.username };
  const id = `179${randomDigits(14)}`;
  const at = world.clock.now();
  commentStore(world).put({ id, mediaId: media.id, from, text: order.text, hidden: false, at });
  const value = {
    id,
    from,
    text: order.text,
    media: { id: media.id, media_product_type: media.productType },
  };
  return { id, entry: { time: Math.floor(at / 1000), changes: [{ field: 'comments', value }] } };
}

function message(world: World, account: AccountSeed, order: EventOrder): Made {
  const at = world.clock.now();
  const conversation = openConversation(world, account.id, {
    id: `69${randomDigits(14)}`,
    username: order.username,
  });
  const written = writeMessage(world, conversation.id, true, order.text, at);
  const messaging = {
    sender: { id: conversation.person.id },
    recipient: { id: account.id },
    timestamp: at,
    message: { mid: written.id, text: order.text },
  };
  return { id: written.id, entry: { time: at, messaging: [messaging] } };
}

/** Meta signs and sends the body with escapes, so that re-serialised JSON does not match (6.2). */
const escapeUnicode = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
