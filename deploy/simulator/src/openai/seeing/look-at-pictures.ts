import type { DoorAnswer } from '../../door/door.ts';
import { badRequest } from '../openai-answers.ts';
import { lookAtPicture, type Seen } from './look-at-picture.ts';

/** Looks at what came as bytes; a picture by address is taken and not fetched. Refuses what is no picture, as OpenAI does. */
export async function lookAtPictures(
  urls: readonly string[],
): Promise<{ seen: readonly Seen[] } | { refusal: DoorAnswer }> {
  const seen: Seen[] = [];
  for (const url of urls.filter(one => one.startsWith('data:'))) {
    const found = await lookAtPicture(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    if (!found)
      return {
        refusal: badRequest(
          'You uploaded an unsupported image. Please make sure your image is valid.',
          null,
          'invalid_image_format',
        ),
      };
    seen.push(found);
  }
  return { seen };
}
