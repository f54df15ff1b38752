import type { World } from '../../world.ts';
import { badParameter, missingPermission } from '../graph.errors.ts';
import { type GraphCall, requiredText, text } from '../graph-call.ts';
import { GraphError } from '../graph-error.ts';

type PageSubscription = { id: string; fields: string[] };
export type AppSubscription = { id: 'instagram'; callbackUrl: string; fields: string[] };

export const pageSubscriptionsOf = (world: World) =>
  world.store.collection<PageSubscription>('page-subscriptions');
export const appSubscriptionsOf = (world: World) =>
  world.store.collection<AppSubscription>('app-subscriptions');

/** Page fields, not Instagram ones: `comments` is refused here (instagram-graph-api.md 6.4). */
const pageFields = [
  'feed',
  'mention',
  'messages',
  'message_reactions',
  'message_echoes',
  'message_edits',
  'message_reads',
  'messaging_postbacks',
  'messaging_handovers',
  'conversations',
  'name',
  'picture',
];
const instagramFields = [
  'comments',
  'live_comments',
  'mentions',
  'messages',
  'message_reactions',
  'messaging_seen',
  'messaging_postbacks',
  'message_edit',
  'story_insights',
];

function requirePageToken(call: GraphCall): void {
  if (call.token?.kind === 'APP')
    throw new GraphError({ code: 102, message: '(#102) A page access token is required' });
  if (call.token?.kind !== 'PAGE' || call.token.pageId !== call.id) {
    throw new GraphError({
      code: 210,
      message: '(#210) A page access token is required to request this resource.',
    });
  }
}

/** All or nothing: one bad field refuses the whole call (6.4). */
export function subscribePage(call: GraphCall): object {
  requirePageToken(call);
  const fields = requiredText(call, 'subscribed_fields')
    .split(',')
    .map(one => one.trim());
  const unknown = fields.find(one => !pageFields.includes(one));
  if (unknown)
    throw badParameter(
      `Param subscribed_fields[0] must be one of {${pageFields.join(', ')}} - got "${unknown}".`,
    );
  if (fields.some(one => one.startsWith('message')) && !call.token?.scopes.includes('pages_messaging')) {
    throw new GraphError({
      code: 200,
      status: 403,
      message:
        '(#200) To subscribe to the messages field, one of these permissions is needed: pages_messaging',
    });
  }
  pageSubscriptionsOf(call.world).put({ id: call.id, fields });
  return { success: true };
}

export function listPageSubscriptions(call: GraphCall): object {
  requirePageToken(call);
  const subscription = pageSubscriptionsOf(call.world).get(call.id);
  const app = {
    id: call.world.credentials.facebookAppId,
    name: 'Insta AI (simulated)',
    category: 'Business',
  };
  return { data: subscription ? [{ ...app, subscribed_fields: subscription.fields }] : [] };
}

export function unsubscribePage(call: GraphCall): object {
  requirePageToken(call);
  pageSubscriptionsOf(call.world).remove(call.id);
  return { success: true };
}

/** POST /{app}/subscriptions with the app token: asks the callback for its challenge at once (6.1, 6.4). */
export async function subscribeApp(call: GraphCall): Promise<object> {
  if (call.token?.kind !== 'APP') throw missingPermission('an app access token');
  if (requiredText(call, 'object') !== 'instagram') throw badParameter('Only object=instagram is simulated');
  const callbackUrl = requiredText(call, 'callback_url');
  const fields = (text(call, 'fields') ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean);
  const unknown = fields.find(one => !instagramFields.includes(one));
  if (unknown) throw badParameter(`Unknown field: ${unknown}`);
  await verifyCallback(call.world, callbackUrl, requiredText(call, 'verify_token'));
  appSubscriptionsOf(call.world).put({ id: 'instagram', callbackUrl, fields });
  return { success: true };
}

async function verifyCallback(world: World, callbackUrl: string, verifyToken: string): Promise<void> {
  const failed = (why: string) =>
    new GraphError({ code: 2200, message: `(#2200) Callback verification failed: ${why}` });
  if (!URL.canParse(callbackUrl)) throw failed('the URL is not valid');
  const challenge = String(Math.floor(Math.random() * 1e10));
  const url = new URL(world.reach(callbackUrl));
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.challenge', challenge);
  url.searchParams.set('hub.verify_token', verifyToken);
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  if (!answer) throw failed('the callback did not answer');
  if (answer.status !== 200) throw failed(`HTTP Status Code = ${answer.status}`);
  if ((await answer.text()) !== challenge) throw failed('the challenge was not echoed');
}

export function listAppSubscriptions(call: GraphCall): object {
  if (call.token?.kind !== 'APP') throw missingPermission('an app access token');
  return {
    data: appSubscriptionsOf(call.world)
      .oldestFirst()
      .map(one => ({
        object: one.id,
        callback_url: one.callbackUrl,
        active: true,
        fields: one.fields.map(name => ({ name, version: 'v25.0' })),
      })),
  };
}

export function unsubscribeApp(call: GraphCall): object {
  if (call.token?.kind !== 'APP') throw missingPermission('an app access token');
  appSubscriptionsOf(call.world).remove('instagram');
  return { success: true };
}
