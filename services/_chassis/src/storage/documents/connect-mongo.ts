import { MongoClient } from 'mongodb';
import { SettingsError } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { untilThere } from '../../until-there.ts';
import { failOnDeadConnections } from './dead-connections.ts';

/** Connects to MongoDB or the embedded document store; each service then takes its own database (`databasesOf`). */
export async function connectMongo(url: string, log: Logger): Promise<MongoClient> {
  failOnDeadConnections();
  const client = openClient(url);
  client.on('error', error => log.error({ err: error }, 'document store failed'));
  await untilThere('document store', () => client.connect(), log);
  return client;
}

function openClient(url: string): MongoClient {
  try {
    return new MongoClient(url, {
      appName: 'insta-ai',
      serverSelectionTimeoutMS: 5_000,
      maxPoolSize: 20,
      // A connection that is refused counts as overload, with growing pauses between tries: two, the default, are over in a
      // third of a second, six in about as long as a store takes to restart.
      maxAdaptiveRetries: 6,
      ignoreUndefined: true,
      monitorCommands: true,
      writeConcern: { w: 'majority', journal: true },
    });
  } catch (error) {
    // Its address has a form of its own, which only the driver reads.
    throw new SettingsError([
      `MONGODB_URL cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}
