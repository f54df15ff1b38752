import { notesCollection } from '@insta-ai/chassis/migrations/step-notes';
import { databaseOrder } from '@insta-ai/deploy/insta/backup/database-order';
import { readRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import { MongoClient } from 'mongodb';
import { allServices } from '../../embedded/src/all-services.ts';

/** A step of a service as its notes tell it. */
type Step = { service: string; version: number; appliedAt?: Date };

/** Every step of this version, in the order of services. */
export const allSteps = allServices.flatMap(({ name, data }) =>
  (data?.migrations ?? []).map(({ version }) => ({ service: name, version })),
);

/** What the notes in a running product's documents say. */
export async function notedSteps(dataFolder: string): Promise<Step[]> {
  const stores = await readRunningStores(dataFolder);
  const client = await MongoClient.connect(stores?.documents ?? '');
  try {
    const found: Step[] = [];
    for (const service of databaseOrder) {
      const notes = client.db(service).collection<Omit<Step, 'service'>>(notesCollection);
      const steps = await notes
        .find({ version: { $exists: true } })
        .sort({ version: 1 })
        .toArray();
      for (const { version, appliedAt } of steps)
        found.push({ service, version, ...(appliedAt && { appliedAt }) });
    }
    return found;
  } finally {
    await client.close();
  }
}
