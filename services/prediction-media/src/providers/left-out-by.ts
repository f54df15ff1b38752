import { controlTypes, type OrderField, orderFields } from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import type { ImageProvider } from './image-provider.ts';

/** What an image service does not use of a content type; no fields where it cannot be told which. */
export function leftOutBy(
  { kinds }: Pick<ImageProvider, 'kinds'>,
  used: ReadonlySet<OrderField> | undefined,
): Pick<ImageModel, 'unused' | 'unusedTypes'> {
  return {
    unused: used ? orderFields.filter(field => !used.has(field)) : null,
    unusedTypes: kinds ? controlTypes.filter(type => !kinds.includes(type)) : [],
  };
}
