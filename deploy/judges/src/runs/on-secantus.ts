import { MongoClient } from 'mongodb';
import { type Counts, sum } from '../../../checks/run/report.ts';
import { startSecantus } from '../../../testing/servers/start-secantus.ts';
import { programOf } from '../installed.ts';
import { gapsOfSecantus } from './gaps.ts';
import { mainJob } from './main-job.ts';
import { documentSuites, suitesWithGaps } from './suites-with-gaps.ts';

/** With time, for a server in Python is slower than ours, and each file waits for one of its own. */
const servicesSuites = ['services/', '--testTimeout=300000', '--hookTimeout=300000'];

/** The suites of the document store, those of every service, each file on a server of its own, and the main job. */
export async function everythingOnSecantus(folder: string): Promise<Counts> {
  const program = programOf('secantusdb');
  const server = await startSecantus(program, folder);
  try {
    const store = suitesWithGaps(folder, documentSuites, { TEST_MONGODB_URL: server.url }, gapsOfSecantus);
    const services = suitesWithGaps(folder, servicesSuites, { TEST_SECANTUS: program }, gapsOfSecantus);
    const job = await mainJob(folder, { MONGODB_URL: server.url });
    return sum([store, services, job, await holdsContents(server.url)]);
  } finally {
    await server.stop();
  }
}

/** A product that quietly kept its documents elsewhere would pass all the same. */
async function holdsContents(url: string): Promise<Counts> {
  const client = await MongoClient.connect(url);
  const kept = await client.db('content').collection('contents').estimatedDocumentCount();
  await client.close();
  return { passed: Number(kept > 0), failed: Number(kept === 0), skipped: 0 };
}
