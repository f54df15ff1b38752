import { type InstagramType, instagramTypes } from '@insta-ai/proto/data/content-type';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import type { Row } from './kept-calendar.ts';

/** Entries of one kind whose content type is of another kind, or is none. */
export type MissingType = {
  kind: InstagramType;
  rowIds: string[];
  /** The type they would be saved with, which makes them its kind; none keeps theirs. */
  given?: ContentType;
  /** A type of their kind, where there is one by now. */
  fitting?: ContentType;
};

/** What a save would make of entries that no content type fits, kind by kind. */
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
  const entries = isOne ? 'This entry' : `These ${rowIds.length} entries`;
  const kindOf = (of: InstagramType) => (isOne ? `a ${of}` : pluralOf(of));
  if (given) {
    const become = `${isOne ? 'becomes' : 'become'} ${kindOf(given.instagramType)}`;
    return `${entries} ${become}, with the settings of “${given.name || 'NO_NAME'}”.`;
  }
  const pictures = isOne ? 'Its pictures' : 'Their pictures';
  return `${entries} ${isOne ? 'stays' : 'stay'} ${kindOf(kind)}. ${pictures} are drawn with the image model's own settings.`;
}

export function pluralOf(kind: InstagramType): string {
  return kind === 'Story' ? 'Stories' : `${kind}s`;
}
