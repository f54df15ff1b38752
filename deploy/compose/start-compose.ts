import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import {
  isSimulated,
  realNames,
  vendorAddresses,
} from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { unreachableWords } from '@insta-ai/deploy/launcher/settings/unreachable-words';
import {
  connectSimulatedAccount,
  newSignInUrl,
  signInFirstUser,
} from '@insta-ai/deploy/launcher/way-in/first-user';
import { tellingOf, type WayIn } from '@insta-ai/deploy/launcher/way-in/way-in';
import { simulatorCredentials } from '../simulator/src/credentials.ts';
import { compose, findComposeEngine, ownInstallation } from './compose-program.ts';
import { ownAddress } from './own-address.ts';
import { ensureSecretsFile, type InstallationSettings } from './secrets-file.ts';

/** What the stores are configured by; no secret is in them. */
const storeFiles = [
  'nats.conf',
  '../../helm/insta-ai/files/nats-users.conf',
  '../../helm/insta-ai/files/mongodb-start.js',
];

/** How long the gateway may take to answer after the engine says that everything is healthy, in milliseconds. */
const answerWithinMs = 60_000;

/** What a person needs to know of a started installation. */
export type ComposeRun = WayIn & {
  simulatorUrl: string | undefined;
  /** What is real and at which host. */
  real: readonly string[];
  /** Why not everything will go out all the same. */
  unreachable: string | undefined;
};

/** Builds and starts everything in order of health; asked twice it changes what changed and keeps the rest. */
export async function startCompose(): Promise<ComposeRun> {
  findComposeEngine();
  const settings = await ensureSecretsFile(ownInstallation.settingsFile);
  // Their servers are others than who owns them, or root without root's rights: a file that only its owner may read is closed to both.
  for (const path of storeFiles) await chmod(join(import.meta.dirname, path), 0o644);
  compose(ownInstallation, 'build');
  compose(ownInstallation, 'up', '--detach', '--remove-orphans');
  return openCompose(settings);
}

/** Waits for the started product and signs its first user in. */
export async function openCompose(settings: InstallationSettings): Promise<ComposeRun> {
  const own = ownAddress(settings);
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = settings;
  const hasSimulator = (settings.COMPOSE_PROFILES ?? '').split(',').includes('simulated');
  // As the file itself takes them: a key without an address leads to its vendor.
  const outside = { ...settings, ...vendorAddresses(settings) };
  await untilItAnswers(`${own}/live`);
  const first = await signInFirstUser(own, email, password);
  if (first && hasSimulator && isSimulated('GRAPH_BASE_URL', outside))
    await connectSimulatedAccount(own, first, simulatorCredentials.userAccessToken);
  const publicUrl = (settings.PUBLIC_URL || own).replace(/\/$/, '');
  const simulatorUrl = hasSimulator
    ? settings.SIMULATOR_PUBLIC_URL || `http://localhost:${settings.SIMULATOR_PORT || 8081}`
    : undefined;
  return {
    publicUrl,
    signInUrl: first && (await newSignInUrl(own, publicUrl, first)),
    email,
    password,
    // It is in `.env`, where the person reads it; on a screen or in a log it would be once too often.
    telling: tellingOf({ fits: first !== undefined, isGiven: true, isUntold: false }),
    mailUrl: simulatorUrl && !settings.SMTP_URL ? `${simulatorUrl}/mail` : undefined,
    simulatorUrl,
    real: realNames(outside),
    unreachable: await unreachableWords(publicUrl, outside),
  };
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + answerWithinMs;
  while (!(await answersOk(url))) {
    if (Date.now() > deadline)
      throw new Error(`${url} does not answer: see \`docker compose logs gateway\`.`);
    await pause(500);
  }
}
