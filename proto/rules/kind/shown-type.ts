import { kindOf } from './kind-of.ts';

type Item = {
  readonly instagramType?: string | null | undefined;
  readonly _contentType?:
    | { readonly name: string; readonly instagramType?: string | undefined }
    | null
    | undefined;
};

/** What the badge of an item's type says: the word on it and the kind of post that its icon is for; empty where it has none. */
export function shownType(item: Item): { word: string; kind: string } {
  const kind = kindOf(item, item._contentType) ?? '';
  return { word: item._contentType?.name || kind, kind };
}
