import { type Static, Type } from 'typebox';
import { undoKinds } from '../data/content-action.ts';
import { contentFields, editableFields } from '../data/content-fields.ts';
import { Outcome, Preflight } from './content-outcome.ts';
import { pick, schemasOf } from './shared/field-schema.ts';
import { Id, Instant, Nullable, OneOf, Patch } from './shared/schema.ts';
import { TextVoice } from './voice/text-voice.ts';

const ContentTypeName = Type.Object({
  _id: Id,
  name: Type.String(),
  instagramType: Type.Optional(Type.String()),
});

const fields = schemasOf(contentFields, { textVoice: TextVoice, outcome: Outcome, preflight: Preflight });

/** An item as one call returns it: its type by reference. */
export const Content = Type.Object(fields);
export type Content = Static<typeof Content>;

/** An item in a list: its type with the name. */
export const ContentListItem = Type.Object({ ...fields, _contentType: Nullable(ContentTypeName) });
export type ContentListItem = Static<typeof ContentListItem>;

/** An item with the ids of its neighbours by (date, _id). */
export const ContentWithNeighbours = Type.Object({
  ...Content.properties,
  prev: Nullable(Id),
  next: Nullable(Id),
});
export type ContentWithNeighbours = Static<typeof ContentWithNeighbours>;

/** Text and hashtags as a text model wrote them; what of them is not in the item is a proposal, and kept nowhere. */
export const WrittenWords = Type.Object({ metaDescription: Type.String(), hashtags: Type.String() });
export type WrittenWords = Static<typeof WrittenWords>;

/** The alternative text of a picture as a model wrote it, which is kept nowhere. */
export const DraftedText = Type.Object({
  altText: Type.String(),
  /** What the model had; absent where an older version wrote it. */
  from: Type.Optional(OneOf(['picture', 'prompt'])),
});
export type DraftedText = Static<typeof DraftedText>;

/**
 * The word of a person that what was published before may be posted once more; an instruction, no field of the item.
 * Without it the call is refused (`published_before`).
 */
const consent = {
  again: Type.Boolean(),
  /**
   * The `publishedDate`, or `mayBeLive`, that the person was asked about: for a later publication the word does not count, so a request that
   * arrives twice posts once. May be left out the first time an item is posted again.
   */
  againAfter: Instant,
};
export const Consent = Patch(consent);
export type Consent = Static<typeof Consent>;

/**
 * What a save takes: any of the editable fields; a field that is left out stays as it is. What the server owns is
 * ignored when posted back.
 */
export const ContentSave = Patch({
  ...pick(fields, editableFields),
  _contentType: Type.Unsafe<string | { _id: string } | null>({
    anyOf: [Id, Type.Object({ _id: Id }), Type.Null()],
  }),
  version: Type.Integer({ minimum: 0 }),
  ...consent,
  /** What the person did, when this save is one step that they may take back (`getUndo`). */
  undoable: OneOf(undoKinds.filter(kind => kind !== 'delete' && kind !== 'add')),
  /** A name of that step, where several saves are one: what was typed is saved while it is. */
  step: Id,
});
export type ContentSave = Static<typeof ContentSave>;

/** The same for a new item, which may be a step as a whole: it is taken back while nobody has touched it. */
export const ContentCreate = Patch({
  ...ContentSave.properties,
  undoable: OneOf(undoKinds.filter(kind => kind !== 'delete')),
});
export type ContentCreate = Static<typeof ContentCreate>;
