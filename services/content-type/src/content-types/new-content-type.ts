import { contentTypeDefaults } from '@insta-ai/proto/data/content-type-defaults';
import { baseImages } from '../uploads/base-images.ts';
import type { ContentTypeFields } from './content-type-document.ts';

/** Keeps pictures photographic: what the image model should stay away from. Our own words (specification section 3). */
const negativePrompt = [
  'unrealistic',
  'cartoon',
  'comic',
  'anime',
  'illustration',
  'drawing',
  'painting',
  'sketch',
  '3d render',
  'plastic skin',
  'doll-like face',
  'oversaturated colors',
  'deformed face',
  'extra fingers',
  'extra limbs',
  'blurry',
  'text',
  'logo',
  'watermark',
].join(', ');

const [image1, image2, image3, image4] = baseImages;

/** Defaults of a new content type (specification section 3). */
export const newContentType: Readonly<ContentTypeFields> = {
  ...contentTypeDefaults,
  cn_img1: image1,
  cn_img2: image2,
  cn_img3: image3,
  cn_img4: image4,
  negative_prompt: negativePrompt,
};
