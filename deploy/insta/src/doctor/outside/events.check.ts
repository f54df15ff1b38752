import { createHmac } from 'node:crypto';
import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';
import { instagramSettings } from '@insta-ai/instagram/config';
import { callbackElsewhere } from '@insta-ai/instagram/webhooks-errors';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { Check } from '../check.ts';
import { type Finding, fail, NotLooked, ok, warn } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { askGraph } from './ask-graph.ts';

const { path } = instagramCalls.receiveInstagramWebhook;

export const eventsCheck: Check = {
  group: 'outside',
  name: 'events',
  asks: 'whether events of Instagram come here, and the product that runs takes what the secret of the Facebook app has signed',
  fix: 'Start Insta AI again with the settings that are given here.',
  async look(scene) {
    const graph = askGraph(scene);
    // Another check says why; a secret that Facebook does not know signs nothing.
    if ((await graph.checkApp()).kind !== 'ok') throw new NotLooked('Facebook does not know the app');
    const refusal = scene.runsOnFolder && scene.settings.PORT !== 0 ? await refusalOf(scene) : undefined;
    if (refusal) return [refusal];
    const asked = await graph.events.readApp();
    if (asked.kind !== 'ok') throw new NotLooked('Facebook does not say where it sends events');
    const own = `${(scene.ofServices.PUBLIC_URL ?? '').replace(/\/$/, '')}${path}`;
    if (!asked.value) return [ok('No events are asked for; conversations are listed without them.')];
    if (asked.value.callback === own) return [ok(`Facebook sends its events to ${own}.`)];
    const { message, advice } = callbackElsewhere(asked.value.callback);
    return [warn(message, advice)];
  },
};

/** Asks the product as Facebook does, with an event that holds nothing. What else it answers is for other checks. */
async function refusalOf(scene: Scene): Promise<Finding | undefined> {
  const { FACEBOOK_APP_SECRET: secret, WEBHOOK_VERIFY_TOKEN: token } = scene.read(instagramSettings);
  const url = `${reachableUrl(scene.settings.HOST, scene.settings.PORT)}${path}`;
  const body = JSON.stringify({ object: 'instagram', entry: [] });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const status = (address: string, init: RequestInit = {}) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(scene.lookMs / 5) }).then(
      reply => reply.status,
      () => undefined,
    );
  if ((await status(url, { method: 'POST', headers, body })) === 401)
    return fail(
      'Insta AI that runs refuses events which the secret of the Facebook app has signed.',
      'Start it again with the FACEBOOK_APP_SECRET that is set here.',
    );
  if (!token) return undefined;
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': '1',
  });
  if ((await status(`${url}?${query}`)) !== 403) return undefined;
  return fail(
    'Insta AI that runs refuses WEBHOOK_VERIFY_TOKEN.',
    'Start it again with the WEBHOOK_VERIFY_TOKEN that is set here.',
  );
}
