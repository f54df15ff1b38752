import { controlTypes, orderFields } from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import type { ImageProvider } from './image-provider.ts';

type LeftOut = Pick<ImageModel, 'unused' | 'unusedTypes' | 'edits'>;

/** What an image service does not use of a content type, and whether it edits; throws while that cannot be told. */
export async function leftOutBy(
  provider: Pick<ImageProvider, 'honours' | 'kinds' | 'edits'>,
): Promise<LeftOut> {
  const [used, kinds, edits = false] = await Promise.all([
    provider.honours(),
    provider.kinds?.(),
    provider.edits?.(),
  ]);
  return {
    unused: orderFields.filter(field => !used.has(field)),
    unusedTypes: kinds ? controlTypes.filter(type => !kinds.includes(type)) : [],
    edits,
  };
}
