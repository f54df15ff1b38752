import type { ContentDocument, TypeOfContent } from '../item/content-document.ts';
import { cacheTypes } from './cache-types.ts';
import { namedType } from './choose-type.ts';
import type { ContentTypesGateway } from './content-types.gateway.ts';

type Typed = Pick<ContentDocument, 'owner' | '_contentType'>;

/**
 * The type of an item that is stored only now, as it is by now: news of it reached only items that were there. One that is gone leaves
 * the item its look and its kind, as it does everywhere.
 */
export async function typeByNow(
  contentTypes: Pick<ContentTypesGateway, 'get'>,
  { owner, _contentType: known }: Typed,
  now: Date,
): Promise<TypeOfContent | null> {
  const type = known && (await contentTypes.get(owner, known._id));
  return type ? namedType(type, now) : null;
}

/** Items of one person, each with its type as it is by now. */
export function withTypesByNow(
  contentTypes: Pick<ContentTypesGateway, 'get'>,
  items: readonly ContentDocument[],
  now: Date,
): Promise<ContentDocument[]> {
  const types = cacheTypes(contentTypes);
  return Promise.all(items.map(async item => ({ ...item, _contentType: await typeByNow(types, item, now) })));
}
