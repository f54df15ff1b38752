import { type InstagramType, instagramTypes } from '@insta-ai/proto/data/content-type';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { pluralOf } from '@insta-ai/proto/rules/kind/plural-of';
import type { Row } from './kept-calendar.ts';

/** Entries of one kind whose content type is of another kind, or is none. */
export type MissingType = {
  kind: InstagramType;
  rowIds: string[];
  /** The type whose settings they would be saved with; they keep their kind. */
  given?: ContentType;
  /** A type of their kind, where there is one by now. */
  fitting?: ContentType;
};

/** Entries whose kind no content type of theirs has, kind by kind. */
export function missingTypes(
  rows: readonly Pick<Row, 'rowId' | 'type' | '_contentType'>[],
  contentTypes: readonly ContentType[],
): MissingType[] {
  return instagramTypes.flatMap(kind => {
    const given = (id: string | null) => contentTypes.find(({ _id }) => _id === id);
    const lacking = rows.filter(
      ({ type, _contentType }) => type === kind && given(_contentType)?.instagramType !== kind,
    );
    const [first] = lacking;
    if (!first) return [];
    const fitting = contentTypes.find(({ instagramType }) => instagramType === kind);
    return [{ kind, rowIds: lacking.map(({ rowId }) => rowId), given: given(first._contentType), fitting }];
  });
}

/** Pictures of a new type have the shape of their kind. */
const ratioOf = { Post: '896*1088', Reel: '768*1344', Story: '768*1344' } as const;

/** What a type is made of that is made for entries of a kind; everything else is the default. */
export function typeForKind(kind: InstagramType) {
  return { name: kind, instagramType: kind, aspect_ratios_selection: ratioOf[kind] };
}

/** What the person should know before a save, as it will be done. */
export function missingInWords({ kind, rowIds, given }: MissingType): string {
  const isOne = rowIds.length === 1;
  const entries = isOne ? 'This entry stays' : `These ${rowIds.length} entries stay`;
  const stay = `${entries} ${isOne ? `a ${kind}` : pluralOf(kind)}`;
  if (given) return `${stay}, drawn with the settings of “${given.name || 'NO_NAME'}”.`;
  return `${stay}. ${isOne ? 'Its' : 'Their'} pictures are drawn with the image model's own settings.`;
}
