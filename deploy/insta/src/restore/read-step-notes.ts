import { buffer } from 'node:stream/consumers';
import { notesCollection, type StepNote } from '@insta-ai/chassis/migrations/step-notes';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { collectionOf } from '../archive/archive-form.ts';
import { documentsIn } from '../archive/documents-in.ts';
import type { ArchiveEntry } from '../archive/read-archive.ts';
import { whyTooNew } from '../installation/newer-data.ts';

/** Reads on the way which steps the data of a backup has gone through. */
export function readStepNotes() {
  const found = new Map<string, StepNote[]>();
  return {
    async take({ name, body }: ArchiveEntry): Promise<void> {
      const { database, collection } = collectionOf(name) ?? {};
      if (!database || collection !== notesCollection) return;
      const notes = documentsIn(await buffer(body)).filter(({ version }) => version !== undefined);
      found.set(database, [...(found.get(database) ?? []), ...(notes as StepNote[])]);
    },
    /** Refuses what a newer product wrote, which this one could not start on. */
    refuseNewer(file: string): void {
      for (const [service, notes] of found) {
        const refusal = whyTooNew(service, notes);
        if (refusal) throw new CannotStart(`${file} is not restored. ${refusal} Nothing was changed.`);
      }
    },
  };
}
