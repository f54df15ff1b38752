import type { Collection } from 'mongodb';
import type { ContentDocument, UndoStep } from '../item/content-document.ts';

/** What tells a step, and whether it can be taken back for the item. */
export type ItemOfStep = Pick<ContentDocument, '_id' | 'title' | 'version'> & {
  undo: Pick<UndoStep, 'id' | 'kind' | 'at' | 'version'>;
};

/** The steps that are written in a person's items, with those they deleted. */
export type UndoSteps = {
  /** Items of steps made after a moment, the newest first, as far as they are read. */
  newestFirst(owner: string, madeAfter: Date): AsyncIterable<ItemOfStep>;
  /** Items whose newest step is this one, in the order of their dates. */
  ofStep(owner: string, step: string): Promise<ItemOfStep[]>;
  /** Items that this step changed, also where a newer one followed. */
  changedBy(owner: string, step: string): Promise<string[]>;
};

const projection = { title: 1, version: 1, 'undo.id': 1, 'undo.kind': 1, 'undo.at': 1, 'undo.version': 1 };

export function createUndoSteps(collection: Collection<ContentDocument>): UndoSteps {
  return {
    newestFirst: (owner, madeAfter) =>
      collection
        .find(
          { 'undo.owner': owner, 'undo.at': { $gt: madeAfter } },
          { sort: { 'undo.at': -1 }, projection, batchSize: 20 },
        )
        .map(item => item as ItemOfStep),
    ofStep: async (owner, step) =>
      (await collection
        .find({ 'undo.owner': owner, 'undo.id': step }, { sort: { standsAt: 1, _id: 1 }, projection })
        .toArray()) as ItemOfStep[],
    async changedBy(owner, step) {
      const found = await Promise.all(
        [
          { 'undo.owner': owner, 'undo.id': step },
          { owner, actedAs: step },
          { deletedFrom: owner, actedAs: step },
        ].map(filter =>
          collection.find(filter, { projection: { _id: 1 }, sort: { standsAt: 1, _id: 1 } }).toArray(),
        ),
      );
      return [...new Set(found.flat().map(({ _id }) => _id))];
    },
  };
}
