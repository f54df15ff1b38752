import { newContentFields } from '@insta-ai/proto/data/content-fields';
import type { Consent, Content, ContentWithNeighbours, WrittenWords } from '@insta-ai/proto/http/content';
import type { StepTaken } from '../autosave/autosave-machine.ts';
import type { ItemEdits } from '../autosave/item-edits.ts';

/** An item as the screen shows it: what the server knows with the person's edits on top. */
export type ShownItem = Omit<ContentWithNeighbours, '_id' | 'version' | 'createdAt' | 'updatedAt'>;
export type ShownField = keyof ShownItem;

/** What a part of the screen may do with the item, and the fields of it that this part shows. */
export type ItemEditor<F extends ShownField = ShownField> = {
  /** Null while a new item has not been created. */
  id: string | null;
  item: Pick<ShownItem, F>;
  /** With `undoable` the edits are a step that the person may take back. */
  edit: (edits: ItemEdits, undoable?: StepTaken) => void;
  /** Schedules; false when the person was asked whether to post again what was published, and said no. */
  schedule: (date: string, consent?: Consent) => Promise<boolean>;
  /** Takes what the server answered about the item, and what a model wrote for it. */
  tell: (content: Content | ContentWithNeighbours, written?: WrittenWords) => void;
  /** Decides about fields that were changed here and elsewhere at once. */
  choose: (side: 'mine' | 'theirs') => void;
  /** Saves what waits; false when that failed. The server works on what it has, so this goes before asking it to. */
  flush: () => Promise<boolean>;
  /** The item was deleted. */
  forget: () => void;
};

/** What can be done with an item, whatever of it is shown. */
export type ItemDeeds = ItemEditor<never>;

/** Some fields of an item: those that a part of the screen shows. */
export type Fields<F extends ShownField> = (name: ShownField) => name is F;

export const fields =
  <F extends ShownField>(...names: F[]): Fields<F> =>
  (name): name is F =>
    names.some(one => one === name);

const allFieldsBut =
  <F extends ShownField>(...names: F[]): Fields<Exclude<ShownField, F>> =>
  (name): name is Exclude<ShownField, F> =>
    !names.some(one => one === name);

export const allFields = allFieldsBut<never>();

/** What goes out, when and what became of it: all but the words that stand at the left of the screen alone. */
export const socialFields = allFieldsBut('title', 'description', 'city', 'prompt');
type SocialField = Exclude<ShownField, 'title' | 'description' | 'city' | 'prompt'>;
export type SocialItem = Pick<ShownItem, SocialField>;
export type SocialEditor = ItemEditor<SocialField>;

/** A new item before its first edit. */
export const emptyItem: ShownItem = { ...newContentFields(), prev: null, next: null };
