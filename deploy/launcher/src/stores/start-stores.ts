import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { highWaterOf } from '@insta-ai/deploy/document-store/storage/high-water';
import { findProgram } from '@insta-ai/deploy/system/find-program';
import { CannotStart } from '../basis/cannot-start.ts';
import type { Running } from '../basis/launch.ts';
import { ensureNatsServer } from '../programs/nats-install.ts';
import type { StorePlace } from '../settings/site.ts';
import { proveBus, proveDocuments } from './given-stores.ts';
import { startMongod } from './mongod.ts';
import { startNatsServer } from './nats-server.ts';

const nothingToStop = async () => {};

/** The bus: `NATS_URL`, else a real nats-server of our own. */
export async function startBus({
  settings,
  folder,
  installer,
  onLost,
  say,
  room,
  isLook,
}: StorePlace): Promise<Running> {
  if (settings.NATS_URL) {
    await proveBus({ ...settings, NATS_URL: settings.NATS_URL });
    return { url: settings.NATS_URL, stop: nothingToStop };
  }
  await ensureNatsServer(installer);
  return startNatsServer({
    folder: join(folder, 'nats'),
    path: settings.PATH,
    account: newAccount(),
    older: isLook ? 'look' : 'go on',
    onLost,
    say,
    ...(room && { room }),
  });
}

/**
 * The documents: `MONGODB_URL`, else a `mongod` of this machine if that was asked for, else the embedded store. Where the
 * data already is wins over both, so that nobody finds an empty calendar after a MongoDB came or went.
 */
export async function startDocuments({ settings, folder, onLost, say }: StorePlace): Promise<Running> {
  if (settings.MONGODB_URL) {
    await proveDocuments(settings.MONGODB_URL);
    return { url: settings.MONGODB_URL, stop: nothingToStop };
  }
  const embedded = join(folder, 'documents');
  const real = join(folder, 'mongod');
  const startEmbedded = () =>
    startDocumentStore({ folder: embedded, highWaterFile: highWaterOf(embedded), account: newAccount() });
  if (existsSync(embedded)) return startEmbedded();
  const hasData = existsSync(real);
  if (!hasData && !settings.USE_MONGOD) return startEmbedded();
  const program = findProgram('mongod', settings.PATH);
  if (program) {
    say(mongodIsOpen);
    return startMongod(program, real, onLost);
  }
  throw new CannotStart(
    hasData
      ? `The data is in ${real}, which needs a mongod, but none is on the PATH any more: install MongoDB again, or set MONGODB_URL to a server that has this data.`
      : 'USE_MONGOD is set, but no mongod is on the PATH: install MongoDB, or leave USE_MONGOD out to use the embedded store.',
  );
}

const mongodIsOpen =
  'The documents are in a mongod without a password, which every user of this machine can read: on a shared machine set MONGODB_URL to a server with a password.';
