import type { Base } from '../../base.ts';
import { badParameter, graphError, missingPermission } from '../graph.errors.ts';
import { type GraphCall, requiredText, text } from '../graph-call.ts';

type PageSubscription = { id: string; fields: string[] };
type AppSubscription = { id: 'instagram'; callbackUrl: string; fields: string[] };

/** Page fields, not Instagram ones: `comments` is refused here (instagram-graph-api.md 6.4). */
const pageFields = `
  feed mention messages message_reactions message_echoes message_edits message_reads messaging_postbacks
  messaging_handovers conversations name picture`
  .trim()
  .split(/\s+/);
const instagramFields = `
  comments live_comments mentions messages message_reactions messaging_seen messaging_postbacks
  message_edit story_insights`
  .trim()
  .split(/\s+/);

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions({ store, reach, reaches, credentials: { facebookAppId: appId } }: Base) {
  const pages = store.collection<PageSubscription>('page-subscriptions');
  const apps = store.collection<AppSubscription>('app-subscriptions');
  return {
    /** All or nothing: one bad field refuses the whole call (6.4). */
    subscribePage(call: GraphCall): object {
      requirePageToken(call);
      const fields = namesIn(requiredText(call, 'subscribed_fields'));
      const unknown = fields.find(one => !pageFields.includes(one));
      if (unknown)
        throw badParameter(
          `Param subscribed_fields[0] must be one of {${pageFields.join(', ')}} - got "${unknown}".`,
        );
      if (fields.some(one => one.startsWith('message')) && !call.token?.scopes.includes('pages_messaging')) {
        const message =
          '(#200) To subscribe to the messages field, one of these permissions is needed: pages_messaging';
        throw graphError(200, message, { status: 403 });
      }
      pages.put({ id: call.id, fields });
      return { success: true };
    },

    ofPage(call: GraphCall): object {
      requirePageToken(call);
      const subscription = pages.get(call.id);
      const app = { id: appId, name: 'Insta AI (simulated)', category: 'Business' };
      return { data: subscription ? [{ ...app, subscribed_fields: subscription.fields }] : [] };
    },

    unsubscribePage(call: GraphCall): object {
      requirePageToken(call);
      pages.remove(call.id);
      return { success: true };
    },

    /** POST /{app}/subscriptions with the app token: asks the callback for its challenge at once (6.1, 6.4). */
    async subscribeApp(call: GraphCall): Promise<object> {
      requireAppToken(call);
      if (requiredText(call, 'object') !== 'instagram')
        throw badParameter('Only object=instagram is simulated');
      const callbackUrl = requiredText(call, 'callback_url');
      const fields = namesIn(text(call, 'fields') ?? '');
      const unknown = fields.find(one => !instagramFields.includes(one));
      if (unknown) throw badParameter(`Unknown field: ${unknown}`);
      await verifyCallback(callbackUrl, requiredText(call, 'verify_token'), { reach, reaches });
      apps.put({ id: 'instagram', callbackUrl, fields });
      return { success: true };
    },

    ofApp(call: GraphCall): object {
      requireAppToken(call);
      const data = apps.oldestFirst().map(one => ({
        object: one.id,
        callback_url: one.callbackUrl,
        active: true,
        fields: one.fields.map(name => ({ name, version: 'v25.0' })),
      }));
      return { data };
    },

    unsubscribeApp(call: GraphCall): object {
      requireAppToken(call);
      apps.remove('instagram');
      return { success: true };
    },

    /** Where an event of a Page goes. Both levels are needed: the app's callback and the Page (6.4). */
    callbackFor(kind: 'comment' | 'message', pageId: string): string | undefined {
      const app = apps.get('instagram');
      const page = pages.get(pageId);
      const wanted = kind === 'comment' ? 'comments' : 'messages';
      if (!app?.fields.includes(wanted) || !page) return undefined;
      return kind === 'message' && !page.fields.includes('messages') ? undefined : app.callbackUrl;
    },
  };
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map(one => one.trim())
    .filter(Boolean);

function requireAppToken(call: GraphCall): void {
  if (call.token?.kind !== 'APP') throw missingPermission('an app access token');
}

function requirePageToken(call: GraphCall): void {
  if (call.token?.kind === 'APP') throw graphError(102, '(#102) A page access token is required');
  if (call.token?.kind !== 'PAGE' || call.token.pageId !== call.id) {
    throw graphError(210, '(#210) A page access token is required to request this resource.');
  }
}

async function verifyCallback(
  callbackUrl: string,
  verifyToken: string,
  { reach, reaches }: Pick<Base, 'reach' | 'reaches'>,
): Promise<void> {
  const failed = (why: string) => graphError(2200, `(#2200) Callback verification failed: ${why}`);
  if (!URL.canParse(callbackUrl)) throw failed('the URL is not valid');
  if (!reaches(callbackUrl)) throw failed('the callback did not answer');
  const challenge = String(Math.floor(Math.random() * 1e10));
  const url = new URL(reach(callbackUrl));
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
