import { newContentFields } from '@insta-ai/proto/data/content-fields';
import type { Consent, Content, ContentWithNeighbours, WrittenWords } from '@insta-ai/proto/http/content';
import type { Autosave, StepTaken } from '../autosave/autosave-machine.ts';
import type { ItemEdits } from '../autosave/item-edits.ts';

/** An item as the screen shows it: what the server knows with the person's edits on top. */
export type ShownItem = Omit<ContentWithNeighbours, '_id' | 'version' | 'createdAt' | 'updatedAt'>;

/** What every part of the screen may do with the item. */
export type ItemEditor = {
  /** Null while a new item has not been created. */
  id: string | null;
  item: ShownItem;
  saving: Autosave;
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

/** A new item before its first edit. */
export const emptyItem: ShownItem = { ...newContentFields(), prev: null, next: null };
