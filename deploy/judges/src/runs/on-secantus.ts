import { MongoClient } from 'mongodb';
import { type Counts, sum } from '../../../checks/run/report.ts';
import { startSecantus } from '../../../testing/servers/start-secantus.ts';
import { programOf } from '../installed.ts';
import { gapsOfSecantus } from './gaps.ts';
import { mainJob } from './main-job.ts';
import { documentSuites, suitesThatKeep, suitesWithGaps } from './suites-with-gaps.ts';

/** The suites of the document store, all others that keep documents, and the main job, on one server. */
export async function everythingOnSecantus(folder: string): Promise<Counts> {
  const program = programOf('secantusdb');
  const server = await startSecantus(program, folder);
  try {
    const given = { TEST_MONGODB_URL: server.url };
    const store = suitesWithGaps(folder, documentSuites, given, gapsOfSecantus);
    const services = suitesWithGaps(folder, suitesThatKeep, given, gapsOfSecantus);
    return sum([store, services, mainJob(folder, given), await leftNothing(server.url)]);
  } finally {
    await server.stop();
  }
}

/** Tests that wrote beside the databases of their own would meet each other there. */
async function leftNothing(url: string): Promise<Counts> {
  const client = await MongoClient.connect(url);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  await client.close();
  const left = databases.map(({ name }) => name).filter(name => !ofTheServer.includes(name));
  if (left.length > 0) process.stdout.write(`databases that tests left: ${left.join(', ')}\n`);
  return { passed: Number(left.length === 0), failed: Number(left.length > 0), skipped: 0 };
}

const ofTheServer = ['admin', 'config', 'local'];
