import { captionFromBus } from '@insta-ai/proto/convert/caption-style';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ContentSave } from '@insta-ai/proto/http/content';
import { clearOfHeader } from '@insta-ai/proto/rules/caption-layout';
import type { ContentDocument, TypeOfContent } from '../item/content-document.ts';
import { contentTypeGone } from '../item/contents.errors.ts';
import { lookOfType } from '../item/item-edit.ts';
import type { ContentTypesGateway } from './content-types.gateway.ts';

type Choice = NonNullable<ContentSave['_contentType']> | null;

/** Id of the type a person chose; the wire takes an id, an object with it, or null for none. */
export function chosenTypeId(choice: Choice): string | undefined {
  return typeof choice === 'string' ? choice : choice?._id;
}

/** What changes in an item when a person chooses a type; asks content-type only if it is a different one. */
export async function chooseType(
  contentTypes: Pick<ContentTypesGateway, 'get'>,
  item: ContentDocument,
  choice: Choice | undefined,
  now: Date,
): Promise<Partial<ContentDocument>> {
  if (choice === undefined) return {};
  const id = chosenTypeId(choice);
  if (id === item._contentType?._id) return {};
  if (id === undefined) return { _contentType: null, instagramType: undefined };
  return giveType(contentTypes, item, { id, now });
}

/**
 * What a type brings into an item: its look and its kind, also where the item has the type already.
 * @param given.kind the kind that the item is, whatever that of the type.
 */
export async function giveType(
  contentTypes: Pick<ContentTypesGateway, 'get'>,
  item: ContentDocument,
  given: { id: string; now: Date; kind?: string | undefined },
): Promise<Partial<ContentDocument>> {
  const { id, now } = given;
  const before = item._contentType?._id;
  const [type, typeBefore] = await Promise.all([
    contentTypes.get(item.owner, id),
    before === undefined ? undefined : contentTypes.get(item.owner, before),
  ]);
  if (!type) throw contentTypeGone();
  const _contentType = namedType(type, now);
  const instagramType = given.kind ?? _contentType.instagramType;
  return {
    _contentType,
    instagramType,
    ...lookOfType(item, {
      before: lookFor(typeBefore, item.instagramType),
      after: lookFor(type, instagramType),
    }),
  };
}

/** What an item keeps of its type. */
export function namedType(type: ContentType, asOf: Date): TypeOfContent {
  return { _id: type.id, name: type.name, instagramType: typeFromBus(type) ?? '', asOf };
}

/** The look of the caption that a type brings into an item of a kind; of the type's own, where none is said. */
export function lookFor(type: ContentType | undefined, kind: string | undefined = type && typeFromBus(type)) {
  const look = captionFromBus(type?.caption);
  return kind === 'Story' ? clearOfHeader(look) : look;
}
