import { type NotedStep, newerDataRefusal } from '@insta-ai/chassis/migrations/data-version';
import { createStepNotes, notesCollection, type StepNote } from '@insta-ai/chassis/migrations/step-notes';
import { product } from '@insta-ai/chassis/product/product';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import { allServices } from '@insta-ai/deploy/embedded/all-services';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';

/** Refuses data that a newer product has changed: what of it is not known here would be left out, or be wrong. */
export async function refuseNewerData(documents: Databases): Promise<void> {
  for (const { name } of allServices) {
    const notes = documents.of(name).collection<StepNote>(notesCollection);
    const refusal = whyTooNew(name, await createStepNotes({ notes, product: product.version }).list());
    if (refusal) throw new CannotStart(refusal);
  }
}

/** Why this version may not touch what a service's database notes of its steps; undefined when it may. */
export function whyTooNew(service: string, noted: readonly NotedStep[]): string | undefined {
  const known = allServices.find(({ name }) => name === service)?.data?.migrations ?? [];
  return newerDataRefusal(service, product.version, known, noted);
}
