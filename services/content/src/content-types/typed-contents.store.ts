import { instagramTypes } from '@insta-ai/proto/data/content-type';
import type { Collection, Filter } from 'mongodb';
import type { ContentDocument, TypeOfContent } from '../item/content-document.ts';
import { besideStep, mayGoBackSince } from '../item/undo-step.ts';
import { changeEach } from '../store/change-each.ts';
import { unstamped } from '../store/listing/list-stamps.ts';
import { typeKeyOf } from '../store/listing/place-of.ts';

/** Changes all items of a type at once. */
export type TypedContentsStore = {
  /** What is known of an edited type; each item keeps its own kind of post, which only a person changes. */
  renameType(owner: string, type: TypeOfContent): Promise<void>;
  /** The items keep their caption and their kind of post. */
  removeType(owner: string, typeId: string): Promise<void>;
};

type Kind = ContentDocument['instagramType'];

/** What the badge of a type says depends on the kind of its item, so the items of each kind are written by themselves. */
const kinds: { kind: Kind; ofKind: Filter<ContentDocument> }[] = [
  ...instagramTypes.map(kind => ({ kind, ofKind: { instagramType: kind } })),
  { kind: undefined, ofKind: { instagramType: { $nin: [...instagramTypes] } } },
];

function keyOf(type: TypeOfContent | null, kind: Kind): string {
  return typeKeyOf({ _contentType: type, ...(kind && { instagramType: kind }) });
}

export function createTypedContentsStore(collection: Collection<ContentDocument>): TypedContentsStore {
  return {
    async renameType(owner, type) {
      // The version stays: an editor sees only the type's id, which is the same, so no save need be refused.
      const older = { '_contentType._id': type._id, '_contentType.asOf': { $lt: type.asOf } };
      for (const { kind, ofKind } of kinds) {
        const named = { _contentType: type, 'sortedAs.type': keyOf(type, kind) };
        await collection.updateMany(
          { owner, ...older, ...ofKind },
          { $set: { ...named, ...unstamped(owner) } },
        );
        // What was deleted, and what was given another type, come back with this one as it is by then.
        await collection.updateMany({ deletedFrom: owner, ...older, ...ofKind }, { $set: named });
      }
      await collection.updateMany(
        {
          'undo.owner': owner,
          'undo.before._contentType._id': type._id,
          'undo.before._contentType.asOf': { $lt: type.asOf },
        },
        { $set: { 'undo.before._contentType': type } },
      );
      await collection.updateMany(
        { 'undo.owner': owner, 'undo.below.before._contentType._id': type._id },
        { $set: { 'undo.below.$[step].before._contentType': type } },
        {
          arrayFilters: [
            {
              'step.before._contentType._id': type._id,
              'step.before._contentType.asOf': { $lt: type.asOf },
            },
          ],
        },
      );
    },
    async removeType(owner, typeId) {
      const ofType = { owner, '_contentType._id': typeId };
      const now = new Date();
      const without = { _contentType: null, updatedAt: now };
      const shown = unstamped(owner);
      // A step that did not give the type can still be taken back.
      const withStep = { ...ofType, 'undo.owner': owner, 'undo.at': { $gt: mayGoBackSince(now) } };
      await changeEach(collection, withStep, item => ({
        $set: { ...besideStep(item, without), 'sortedAs.type': keyOf(null, item.instagramType), ...shown },
        $inc: { version: 1 },
      }));
      for (const { kind, ofKind } of kinds) {
        const key = { 'sortedAs.type': keyOf(null, kind) };
        await collection.updateMany(
          { ...ofType, ...ofKind },
          { $set: { ...without, ...key, ...shown }, $inc: { version: 1 } },
        );
        // What was deleted comes back without it; the version stays, or it could not come back.
        await collection.updateMany(
          { deletedFrom: owner, '_contentType._id': typeId, ...ofKind },
          { $set: { _contentType: null, ...key } },
        );
      }
    },
  };
}
