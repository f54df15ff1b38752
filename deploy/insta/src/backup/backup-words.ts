import type { Manifest } from '../archive/archive-form.ts';

/** What is in a backup, in a line for the person. */
export function contentsInWords({ collections, objects }: Manifest): string {
  const documents = collections.reduce((sum, one) => sum + one.documents, 0);
  const megabytes = (objects.bytes / 1_000_000).toFixed(1);
  return `${count(documents, 'document')} and ${count(objects.count, 'file')} (${megabytes} MB)`;
}

/** Why nobody else may have it. */
export function secrecyWords({ holdsSecrets }: Manifest): string {
  return holdsSecrets
    ? 'It holds the secrets of the installation: whoever has it can post in your name. Keep it where nobody else can read it.'
    : 'It does not hold ENCRYPTION_KEY and the other secrets: keep those apart, nothing can be restored without them.';
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
