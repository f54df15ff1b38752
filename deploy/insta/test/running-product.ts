import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { allServices } from '@insta-ai/deploy/embedded/all-services';
import { lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { openDataFolder } from '@insta-ai/deploy/launcher/data-folder/open-data-folder';
import { loadSecrets, type Secrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { connectSimulatedAccount, signInFirstUser } from '@insta-ai/deploy/launcher/way-in/first-user';
import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import { demoConditions } from '@insta-ai/simulator/conditions';
import { startSimulator } from '@insta-ai/simulator/start-simulator';

/** The whole product of a test, with an account of everything that it has outside. */
export type RunningProduct = {
  /** What its operator has set. */
  given: Record<string, string>;
  secrets: Secrets;
  folder: string;
  /** A document store with the same account that no service looks into. */
  quiet: { url: string };
  /** Ends the service notifier alone, and starts it again. */
  stopNotifier(): Promise<void>;
  startNotifier(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it on stores with passwords, a bucket and a simulator that is set as if it were real. */
export async function startProduct(): Promise<RunningProduct> {
  const root = await mkdtemp(join(tmpdir(), 'insta-ai-doctor-'));
  const folder = await openDataFolder(join(root, 'data'));
  const secrets = await loadSecrets(folder, {});
  const ends: (() => Promise<unknown>)[] = [
    () => rm(root, { recursive: true, force: true }),
    lockFolder(folder).stop,
  ];
  const keep = <Part extends { stop(): Promise<unknown> }>(part: Part): Part => {
    ends.push(() => part.stop());
    return part;
  };
  const account = newAccount();
  const path = process.env.PATH ?? '';
  const nats = keep(await startNatsServer({ folder: join(root, 'nats'), path, account }));
  const documents = keep(await startDocumentStore({ folder: join(root, 'documents'), account }));
  const quiet = keep(await startDocumentStore({ folder: join(root, 'quiet'), account }));
  const s3 = keep(await startStandInS3(['insta-ai']));
  const simulator = keep(
    await startSimulator({ folder: join(root, 'simulator'), conditions: demoConditions, speed: 200 }),
  );
  const given = {
    PATH: path,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    NATS_URL: nats.url,
    MONGODB_URL: documents.url,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    ...simulatedSettings(simulator, {}),
  };
  const start = (names: (name: string) => boolean) =>
    startServices({
      services: allServices.filter(({ name }) => names(name)),
      settings: { ...secretSettings(secrets), ...given, PORT: '0', LOG_LEVEL: 'silent' },
    });
  const services = keep(await start(name => name !== 'notifier'));
  let notifier: RunningServices | undefined = await start(name => name === 'notifier');
  const stopNotifier = async () => {
    await notifier?.stop();
    notifier = undefined;
  };
  ends.push(stopNotifier);
  const first = await signInFirstUser(services.url, secrets.ADMIN_EMAIL, secrets.ADMIN_PASSWORD);
  if (!first) throw new Error('The first user cannot sign in.');
  await connectSimulatedAccount(services.url, first, simulator.credentials.userAccessToken);
  return {
    given: { ...given, PORT: new URL(services.url).port },
    secrets,
    folder,
    quiet,
    stopNotifier,
    async startNotifier() {
      notifier ??= await start(name => name === 'notifier');
    },
    async stop() {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}

function secretSettings({ JWT_PRIVATE_KEY, ENCRYPTION_KEY, ADMIN_EMAIL, ADMIN_PASSWORD }: Secrets) {
  return { JWT_PRIVATE_KEY, ENCRYPTION_KEY, ADMIN_EMAIL, ADMIN_PASSWORD };
}
