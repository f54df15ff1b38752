import { controlTypes, orderFields } from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import type { ImageProvider } from './image-provider.ts';

type LeftOut = Pick<ImageModel, 'unused' | 'unusedTypes'>;

/** What an image service does not use of a content type; throws while that cannot be told. */
export async function leftOutBy(provider: Pick<ImageProvider, 'honours' | 'kinds'>): Promise<LeftOut> {
  const [used, kinds] = await Promise.all([provider.honours(), provider.kinds?.()]);
  return {
    unused: orderFields.filter(field => !used.has(field)),
    unusedTypes: kinds ? controlTypes.filter(type => !kinds.includes(type)) : [],
  };
}
