import type { Migration } from './migration.ts';

/** Data that this product cannot work on, or not yet; the message is all that a person reads. */
export class DataProblem extends Error {}

/** A step as the store remembers it, from the moment it was begun. */
export type NotedStep = Pick<Migration, 'version' | 'name' | 'when'> & {
  readonly readableFrom: number;
  /** Version of the product that began it. */
  readonly product: string;
};

/** The version of the data that a product with these steps makes and reads. */
export function dataVersionOf(migrations: readonly Pick<Migration, 'version' | 'when'>[]): number {
  return Math.max(0, ...migrations.filter(({ when }) => when === 'needed').map(({ version }) => version));
}

/**
 * Why a product with these steps may not work on this data, in one sentence; undefined when it may. A step that was only begun
 * counts: what it has changed so far is changed.
 */
export function newerDataRefusal(
  service: string,
  product: string,
  known: readonly Pick<Migration, 'version' | 'when'>[],
  noted: readonly NotedStep[],
): string | undefined {
  const readable = dataVersionOf(known);
  const beyond = noted
    .filter(({ when, readableFrom }) => when === 'needed' && readableFrom > readable)
    .toSorted((one, other) => other.version - one.version)[0];
  if (!beyond) return undefined;
  return (
    `The data of ${service} was written by Insta AI ${beyond.product} (data version ${beyond.version}) and this is Insta AI ` +
    `${product}, which reads no further than data version ${readable}: start ${beyond.product} or a newer one, or bring back the ` +
    'backup from before the upgrade (UPGRADING.md).'
  );
}
