import { captionOfNewType } from './caption.ts';

/**
 * What a new content type starts with (specification section 3), also the ground of every example. Its service adds the
 * base pictures and the words of the negative prompt.
 */
export const contentTypeDefaults = {
  name: '',
  instagramType: 'Post',
  cn_img1: '',
  cn_img2: '',
  cn_img3: '',
  cn_img4: '',
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
  negative_prompt: '',
  style_selections: 'Fooocus V2,Fooocus Enhance,Fooocus Semi Realistic,Fooocus Photograph',
  performance_selection: 'Quality',
  aspect_ratios_selection: '1344*768',
  image_number: 1,
  refiner_switch: 0.5,
  imageProvider: '',
  imageModel: '',
  ...captionOfNewType,
} as const;
