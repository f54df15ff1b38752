import type { Collection, Filter, UpdateFilter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { unstamped } from './listing/list-stamps.ts';

/** What items keep of the voice that their texts were written with. */
export type TextVoices = {
  /** Takes it from all items of a person, also from what they deleted or may take back; the versions stay. */
  forgetTextVoices(owner: string): Promise<void>;
};

export function createTextVoices(collection: Collection<ContentDocument>): TextVoices {
  return {
    async forgetTextVoices(owner) {
      const change = async (place: string, update: UpdateFilter<ContentDocument>) => {
        const keeps = { [`${place}.of`]: { $exists: true } } as Filter<ContentDocument>;
        const found = { $and: [{ $or: [{ owner }, { deletedFrom: owner }] }, keeps] };
        // Who read an item before may have the voice in the step that they are about to write.
        await collection.updateMany(found, { ...update, $inc: { stepsForgotten: 1 } });
      };
      await change('textVoice', { $set: { textVoice: null, ...unstamped(owner) } });
      await change('undo.before.textVoice', { $set: { 'undo.before.textVoice': null } });
      // Steps below the newest cannot be named one by one.
      await change('undo.below.before.textVoice', { $unset: { 'undo.below': '' } });
    },
  };
}
