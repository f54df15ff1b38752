import {
  type AspectRatio,
  aspectRatioNames,
  controlTypes,
  orderFields,
} from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import type { ImageProvider } from './image-provider.ts';
import { sizeOf } from './picture-order.ts';

type Declared = Pick<ImageModel, 'unused' | 'unusedTypes' | 'edits' | 'styles' | 'most' | 'drawnAs'>;
type Declaring = Pick<ImageProvider, 'honours' | 'kinds' | 'edits' | 'styles' | 'most' | 'drawnAs'>;

/** What an image service makes of a content type, and what it leaves out; throws while that cannot be told. */
export async function declaredBy(provider: Declaring): Promise<Declared> {
  const [used, kinds, edits = false, styles, drawn] = await Promise.all([
    provider.honours(),
    provider.kinds?.(),
    provider.edits?.(),
    provider.styles?.(),
    Promise.all(aspectRatioNames.map(size => drawnOtherwise(provider, size))),
  ]);
  // Known once the model was asked.
  const most = provider.most?.();
  return {
    unused: orderFields.filter(field => !used.has(field)),
    unusedTypes: kinds ? controlTypes.filter(type => !kinds.includes(type)) : [],
    edits,
    drawnAs: drawn.flat(),
    ...(styles && { styles: [...styles] }),
    ...(most !== undefined && { most }),
  };
}

async function drawnOtherwise(provider: Declaring, size: AspectRatio) {
  const as = await provider.drawnAs?.(sizeOf(size));
  return as === undefined ? [] : [{ size, as }];
}
