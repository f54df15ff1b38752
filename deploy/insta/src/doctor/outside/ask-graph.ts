import { createLogger } from '@insta-ai/chassis/logger';
import { isSimulated } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { instagramSettings } from '@insta-ai/instagram/config';
import { createFacebookLoginGateway, type FacebookLoginGateway } from '@insta-ai/instagram/facebook-login';
import { createGraphClient } from '@insta-ai/instagram/graph';
import { createWebhooksGateway, type WebhooksGateway } from '@insta-ai/instagram/webhooks';
import { NotLooked } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Asks Facebook as the instagram service does; throws `NotLooked` where it is simulated, for nothing of it runs for us. */
export function askGraph(
  scene: Scene,
): FacebookLoginGateway & { host: string; events: Pick<WebhooksGateway, 'readApp'> } {
  if (isSimulated('GRAPH_BASE_URL', scene.given)) throw new NotLooked('Instagram is simulated');
  const settings = scene.read(instagramSettings);
  const graph = createGraphClient({
    baseUrl: settings.GRAPH_BASE_URL,
    version: settings.GRAPH_VERSION,
    appSecret: settings.FACEBOOK_APP_SECRET,
    timeoutMs: scene.lookMs / 2,
    log: createLogger('silent', { write() {} }),
  });
  const app = { id: settings.FACEBOOK_APP_ID, secret: settings.FACEBOOK_APP_SECRET };
  return {
    ...createFacebookLoginGateway({ graph, app }),
    events: createWebhooksGateway({ graph, app }),
    host: new URL(settings.GRAPH_BASE_URL).host,
  };
}
