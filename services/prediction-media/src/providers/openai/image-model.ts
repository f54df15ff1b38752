import type { OrderField, Performance } from '@insta-ai/proto/data/content-type';
import { type Sizes, sizesIn, standardSizes } from './image-sizes.ts';

/** What a model takes, as far as the ones behind this interface differ. */
export type ImageModel = {
  sizes: Sizes;
  /** Its words for how much work goes into a picture; not there: it has none. */
  quality?: Readonly<Record<Performance, string>>;
  /** Most pictures of one request. */
  most: number;
  /** It is asked for bytes in the answer; not there: it always answers so, and refuses to be asked. */
  answersOnRequest?: true;
  /** It draws after pictures that are given to it. */
  seesPictures?: true;
};

const gptQuality = { Quality: 'high', Speed: 'medium', 'Extreme Speed': 'low' };

/**
 * TABLE: models by their name, the first that fits; the last is for servers of others (LocalAI, stable-diffusion.cpp,
 * vLLM-Omni, Ollama), which agree on prompt, n and size. Facts: types of the npm package openai 7.55.0 and, for what is
 * retired there and still offered elsewhere, openai 4.
 */
const models: readonly [name: RegExp, model: ImageModel][] = [
  [
    /^dall-e-3/,
    {
      sizes: sizesIn('1024x1024 1792x1024 1024x1792'),
      quality: dallE3Quality(),
      most: 1,
      answersOnRequest: true,
    },
  ],
  [/^dall-e/, { sizes: sizesIn('256x256 512x512 1024x1024'), most: 10, answersOnRequest: true }],
  [
    /^(gpt-image-1|chatgpt-image)/,
    { sizes: standardSizes, quality: gptQuality, most: 10, seesPictures: true },
  ],
  [/^gpt-image-/, { sizes: 'flexible', quality: gptQuality, most: 10, seesPictures: true }],
  [/^/, { sizes: 'any', most: 10, answersOnRequest: true, seesPictures: true }],
];

function dallE3Quality() {
  return { Quality: 'hd', Speed: 'standard', 'Extreme Speed': 'standard' };
}

/** A router names the maker before the model: openai/gpt-image-2. */
export function imageModelOf(name: string): ImageModel {
  const bare = name.slice(name.lastIndexOf('/') + 1);
  return models.find(([pattern]) => pattern.test(bare))?.[1] as ImageModel;
}

/** Fields of a content type that a model uses; `refused` are fields of a request that its server taught us to leave out. */
export function fieldsOf(
  { quality, most, seesPictures }: ImageModel,
  refused: readonly string[] = [],
): ReadonlySet<OrderField> {
  const pairs: [OrderField, boolean][] = [
    ['aspect_ratios_selection', true],
    ['performance_selection', quality !== undefined && !refused.includes('quality')],
    ['image_number', most > 1],
    ['cn_img', seesPictures === true],
    ['cn_type', seesPictures === true],
  ];
  return new Set(pairs.filter(([, isUsed]) => isUsed).map(([field]) => field));
}
