import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import type { ConditionOrder } from '../../../simulator/src/conditions.ts';
import { startSimulator } from '../../../simulator/src/start-simulator.ts';
import { createApi, signIn } from '../../api.ts';
import { createOutside } from '../../outside.ts';
import { launchProduct } from '../../product-process.ts';

const origin = 'https://plan.example.com';
const returnTo = (publicUrl: string) => `${publicUrl}/profile/facebook`;

/** What publishing needs and no more: an app that nobody gave another permission. */
const scopes = [
  'public_profile',
  'instagram_basic',
  'instagram_content_publish',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
];

/** Strict in all that is not so for everybody anyway; a row that would forbid publishing itself is left as it is. */
export const strictest: ConditionOrder = {
  redirectUris: [returnTo(origin)],
  scopes,
  missingTasks: ['MANAGE', 'MESSAGING', 'MODERATE', 'ANALYZE', 'ADVERTISE'],
  unreadableEvery: 2,
};

const person = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'only-for-a-test' };

type JournalEntry = { target: string; status: number; accepted: boolean };

/** A machine that no platform can reach, and the bucket on the internet that it leaves pictures in. */
type Home = { bucketUrl: string; settings: Record<string, string> };

/** The product as an installation on the internet, or at home, whose accounts are real, as far as it can know. */
export async function startStrictProduct(home?: Home) {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-strict-'));
  const port = await ownPort();
  const url = `http://127.0.0.1:${port}`;
  const publicUrl = home ? url : origin;
  const returnAddress = returnTo(publicUrl);
  const simulator = await startSimulator({
    folder: join(folder, 'outside'),
    speed: 20,
    ...(home
      ? { reachesOnly: [home.bucketUrl] }
      : // What the internet resolves for the real platforms.
        { reachedAt: `${origin}=${url}` }),
    conditions: {
      ...strictest,
      redirectUris: [returnAddress],
      // The bucket is on this machine; that nothing else is reached is stricter.
      ...(home && { onlyInternet: false }),
    },
  });
  const product = await launchProduct({
    ...person,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ...simulatedSettings(simulator, {}),
    ...home?.settings,
  });
  const api = createApi(url, await signIn(url, person.ADMIN_EMAIL, person.ADMIN_PASSWORD));
  const outside = createOutside(simulator.url);
  const journal = async () => (await outside.control<{ entries: JournalEntry[] }>('GET', 'journal')).entries;
  return {
    api,
    outside,
    /** What the platform that `target` begins with refused. */
    refused: async (target: string) =>
      (await journal()).filter(one => one.target.startsWith(target) && one.status >= 400),
    accepted: async (target: string) =>
      (await journal()).filter(one => one.target === target && one.accepted).length,
    /** What a person does in Facebook's window, and the profile with what comes back. */
    async connect(): Promise<void> {
      const reply = await fetch(`${simulator.url}/v25.0/dialog/oauth`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          client_id: simulator.credentials.facebookAppId,
          redirect_uri: returnAddress,
          response_type: 'code',
          scope: scopes.join(),
          decision: 'continue',
        }),
      });
      const back = reply.headers.get('location');
      if (!back) throw new Error(`The dialog answered ${reply.status}: ${await reply.text()}`);
      const code = new URL(back).searchParams.get('code');
      await api.ask('POST', '/api/instagram/login', { code, redirectUri: returnAddress });
    },
    async stop(): Promise<void> {
      await product.stop();
      await simulator.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type StrictProduct = Awaited<ReturnType<typeof startStrictProduct>>;
