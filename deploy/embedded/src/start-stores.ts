import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startDocumentStore } from './document-store/start-document-store.ts';
import type { EmbeddedSettings } from './embedded-settings.ts';
import { findMongod, startMongod } from './mongod.ts';
import { ensureNatsServer } from './nats-install.ts';
import { startNatsServer } from './nats-server.ts';

/** Something that runs for the product and is closed with it. */
export type Running = { url: string; stop(): Promise<void> };

const nothingToStop = async () => {};

/** The bus: `NATS_URL`, else a real nats-server of our own. */
export async function startBus(
  settings: EmbeddedSettings,
  folder: string,
  say: (line: string) => void,
): Promise<Running> {
  if (settings.NATS_URL) return { url: settings.NATS_URL, stop: nothingToStop };
  await ensureNatsServer(settings.PATH, say);
  return startNatsServer({ folder: join(folder, 'nats'), path: settings.PATH });
}

/**
 * The documents: `MONGODB_URL`, else a `mongod` of this machine, else the embedded store. Data that an embedded store
 * already holds wins over a `mongod` that appeared later, so that nobody finds an empty calendar after an upgrade.
 */
export async function startDocuments(settings: EmbeddedSettings, folder: string): Promise<Running> {
  if (settings.MONGODB_URL) return { url: settings.MONGODB_URL, stop: nothingToStop };
  const embedded = join(folder, 'documents');
  const program = (await exists(embedded)) ? undefined : await findMongod(settings.PATH);
  if (program) return startMongod(program, join(folder, 'mongod'));
  return startDocumentStore({ folder: embedded });
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
