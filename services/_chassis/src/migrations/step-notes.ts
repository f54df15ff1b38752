import type { Collection } from 'mongodb';
import type { NotedStep } from './data-version.ts';
import type { Migration } from './migration.ts';

/** Where the notes lie in the database of each service. */
export const notesCollection = 'migrations';

/** What the store remembers of a step. */
export type StepNote = NotedStep & {
  _id: string;
  begunAt: Date;
  progress?: string;
  /** Absent until it is whole. */
  appliedAt?: Date;
};

/** What was done to a service's data, and how far it is. */
export type StepNotes = {
  list(): Promise<StepNote[]>;
  /** Notes that a step begins, before it changes anything; answers what is known of it. */
  begin(step: Migration): Promise<StepNote>;
  noteProgress(step: Migration, progress: string): Promise<void>;
  noteApplied(step: Migration): Promise<void>;
};

type Deps = { notes: Collection<StepNote>; product: string; now?: () => Date };

export function createStepNotes({ notes, product, now = () => new Date() }: Deps): StepNotes {
  return {
    list: () => notes.find({ version: { $exists: true } }).toArray(),
    async begin(step) {
      const { version, name, when, readableFrom = version } = step;
      const first = { version, name, when, readableFrom, product, begunAt: now() };
      const noted = await notes.findOneAndUpdate(
        { _id: idOf(step) },
        { $setOnInsert: first },
        { upsert: true, returnDocument: 'after' },
      );
      return noted ?? { _id: idOf(step), ...first };
    },
    async noteProgress(step, progress) {
      await notes.updateOne({ _id: idOf(step) }, { $set: { progress } });
    },
    async noteApplied(step) {
      await notes.updateOne({ _id: idOf(step) }, { $set: { appliedAt: now() }, $unset: { progress: '' } });
    },
  };
}

function idOf({ version }: Pick<Migration, 'version'>): string {
  return `step ${version}`;
}
