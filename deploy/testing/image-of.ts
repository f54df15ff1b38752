import { images, type ProductImage } from '../images/images.ts';

/** The image of a name. */
export function imageOf(name: string): ProductImage {
  const image = images.find(one => one.name === name);
  if (!image) throw new Error(`There is no image ${name}.`);
  return image;
}
