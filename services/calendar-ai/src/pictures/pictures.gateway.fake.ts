import { AppError } from '@insta-ai/chassis/app-error';
import type { Picture } from '../text-model/seeing/picture.ts';
import type { PicturesGateway } from './pictures.gateway.ts';

/** Has a picture for each of these paths, and remembers what it was asked. */
export function createFakePictures(
  has: Readonly<Record<string, Picture>> = {},
): PicturesGateway & { asked: { userId: string; output: string }[] } {
  const asked: { userId: string; output: string }[] = [];
  return {
    asked,
    async show(userId, output) {
      asked.push({ userId, output });
      const picture = has[output];
      if (!picture) throw new AppError('not_found', 'This picture or video no longer exists.');
      return picture;
    },
  };
}
