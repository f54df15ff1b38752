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
  name: '',
  instagramType: 'Post',
  cn_img1: image1,
  cn_img2: image2,
  cn_img3: image3,
  cn_img4: image4,
  cn_type1: 'FaceSwap',
  cn_type2: 'FaceSwap',
  cn_type3: 'FaceSwap',
  cn_type4: 'FaceSwap',
  cn_weight1: 0.9,
  cn_weight2: 0.9,
  cn_weight3: 0.9,
  cn_weight4: 0.9,
  cn_stop1: 1,
  cn_stop2: 1,
  cn_stop3: 1,
  cn_stop4: 1,
  negative_prompt: negativePrompt,
  style_selections: 'Fooocus V2,Fooocus Enhance,Fooocus Semi Realistic,Fooocus Photograph',
  performance_selection: 'Quality',
  aspect_ratios_selection: '1344*768',
  image_number: 1,
  refiner_switch: 0.5,
  captionBg: 'linen',
  captionColor: 'black',
  captionFont: 'Futura',
  captionLeft: 20,
  captionTop: 20,
  captionMaxWidth: 500,
  captionMaxHeight: 500,
  captionSize: 30,
  captionRadius: 20,
};
