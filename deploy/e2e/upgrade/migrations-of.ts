import { notesCollection, type StepNote } from '@insta-ai/chassis/migrations/step-notes';
import { databaseOrder } from '@insta-ai/deploy/insta/backup/database-order';
import { readRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import { type Collection, MongoClient } from 'mongodb';
import { allServices } from '../../embedded/src/all-services.ts';

/** A step of a service as its notes tell it. */
type Step = { service: string; version: number; appliedAt?: Date };

/** Every step of this version: what is needed before anything is served, then the rest, each in the order of services. */
export const stepsInOrder = (['needed', 'later'] as const).flatMap(when =>
  allServices.flatMap(({ name, data }) =>
    (data?.migrations ?? [])
      .filter(migration => migration.when === when)
      .map(migration => ({ service: name, version: migration.version, migration })),
  ),
);

/** What the notes in a running product's documents say. */
export function notedSteps(dataFolder: string): Promise<Step[]> {
  return withNotes(dataFolder, async notesOf => {
    const found: Step[] = [];
    for (const service of databaseOrder) {
      const steps = await notesOf(service)
        .find({ version: { $exists: true } })
        .sort({ version: 1 })
        .toArray();
      for (const { version, appliedAt } of steps)
        found.push({ service, version, ...(appliedAt && { appliedAt }) });
    }
    return found;
  });
}

/** Notes a step that no version knows yet, as a newer product would. */
export function noteNewerStep(dataFolder: string, service: string): Promise<void> {
  const step = {
    version: 99,
    name: 'all is new',
    when: 'needed',
    readableFrom: 99,
    product: '9.0.0',
  } as const;
  return withNotes(dataFolder, async notesOf => {
    await notesOf(service).insertOne({ _id: 'step 99', ...step, begunAt: new Date() });
  });
}

async function withNotes<Result>(
  dataFolder: string,
  work: (notesOf: (service: string) => Collection<StepNote>) => Promise<Result>,
): Promise<Result> {
  const stores = await readRunningStores(dataFolder);
  const client = await MongoClient.connect(stores?.documents ?? '');
  try {
    return await work(service => client.db(service).collection<StepNote>(notesCollection));
  } finally {
    await client.close();
  }
}
