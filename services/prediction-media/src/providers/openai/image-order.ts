import { AppError } from '@insta-ai/chassis/app-error';
import type { ControlType } from '@insta-ai/proto/data/content-type';
import type { ControlFiles } from '../image-provider.ts';
import type { PictureOrder } from '../picture-order.ts';
import type { ImageModel } from './image-model.ts';
import type { Size } from './image-sizes.ts';

/** What is sent, but for the size, which depends on what the server refused before. */
export type ImageOrder = {
  fields: Readonly<Record<string, string | number>>;
  /** The size that is wanted; not there: the model's own. */
  wish?: Size;
  /** Pictures to draw after. */
  pictures: readonly GivenPicture[];
};

export type GivenPicture = { filename: string; bytes: Buffer; mimeType: string };

/** The kind of control that these models know: a picture to draw after. What is of another kind is not sent. */
export const usedKinds: readonly ControlType[] = ['ImagePrompt'];
/** What they read (types of the npm package openai 7.55.0). */
const readable = ['image/png', 'image/jpeg', 'image/webp'];

/** A model's input of an order. Throws for a picture that it cannot draw after. */
export async function imageOrder(
  { prompt, count, quality, size, controls }: PictureOrder,
  files: Pick<ControlFiles, 'bytes'>,
  { name, model }: { name: string; model: ImageModel },
): Promise<ImageOrder> {
  const pictures: GivenPicture[] = [];
  for (const { filename, kind } of model.seesPictures ? controls : []) {
    if (!usedKinds.includes(kind)) continue;
    const { bytes, mimeType } = await files.bytes(filename);
    if (!readable.includes(mimeType)) throw unreadable(name, filename);
    pictures.push({ filename, bytes, mimeType });
  }
  return {
    fields: {
      model: name,
      prompt,
      n: Math.min(count, model.most),
      ...(quality && model.quality && { quality: model.quality[quality] }),
      ...(model.answersOnRequest && { response_format: 'b64_json' }),
    },
    ...(size && { wish: size }),
    pictures,
  };
}

function unreadable(name: string, filename: string): AppError {
  return new AppError(
    'failed_precondition',
    `The image model ${name} reads PNG, JPEG and WebP alone, and the control picture ${filename} is none of them. Choose another one.`,
  );
}
