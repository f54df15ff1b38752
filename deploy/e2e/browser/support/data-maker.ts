import { randomUUID } from 'node:crypto';
import type { Content } from '@insta-ai/proto/http/content';
import type { ContentType, UploadedMedia } from '@insta-ai/proto/http/content-type';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import sharp from 'sharp';
import { sendFile } from '../../../testing/send-file.ts';
import { until } from '../../api.ts';
import type { RunningProduct } from './running-product.ts';

/** Makes what a test needs to be there, through the API: quicker than by hand, and no part of what is tested. */
export type DataMaker = ReturnType<typeof makeData>;

type Target = Pick<RunningProduct, 'publicUrl' | 'token' | 'api'>;

export function makeData(product: Target) {
  const contentType = (fields: Partial<ContentType> = {}) =>
    product.api.createContentType({ name: `Type ${shortId()}`, ...fields });

  const content = (fields: Partial<Content> = {}) =>
    product.api.createContent({ title: `Item ${shortId()}`, ...fields });

  /** Uploads a plain picture to an item; far quicker than generating one. Answers all its predictions. */
  const upload = async (id: string, name = 'picture.png') =>
    send<Prediction[]>(product, `/api/contents/${id}/uploadMedia`, name);

  /** Generates a picture for an item and waits until it is there. */
  const generate = async (id: string): Promise<Prediction[]> => {
    const asked = await product.api.generateImage(id, randomUUID());
    return until(
      () => product.api.predictions(id),
      all => all.length >= asked.length && all.every(({ completed_at }) => completed_at !== null),
    );
  };

  /** An item of a type with one selected picture: all that publishing asks for. */
  const contentWithPicture = async (fields: Partial<Content> = {}): Promise<Content> => {
    const _contentType = fields._contentType ?? (await contentType())._id;
    const made = await content({ metaDescription: `Text ${shortId()}`, ...fields, _contentType });
    const [prediction] = await upload(made._id);
    return product.api.saveContent(made._id, { contents: prediction?.output.slice(0, 1) ?? [] });
  };

  /** Such an item, scheduled; tomorrow unless told. */
  const scheduled = async (fields: Partial<Content> = {}): Promise<Content> => {
    const { _id } = await contentWithPicture(fields);
    return product.api.saveContent(_id, { status: 'Scheduled', date: fields.date ?? inDays(1) });
  };

  /** Puts a picture into the library that slots choose from. */
  const libraryPicture = (name = 'slot.png') =>
    send<UploadedMedia[]>(product, '/api/contentTypes/uploadMedia', name);

  return { contentType, content, upload, generate, contentWithPicture, scheduled, libraryPicture };
}

/** A small picture as a file to choose: `page.setInputFiles(…, await pictureFile())`. */
export async function pictureFile(name = 'picture.png') {
  const [red = 0, green = 0, blue = 0] = Buffer.from(randomUUID().slice(0, 6), 'hex');
  const buffer = await sharp({
    create: { width: 640, height: 640, channels: 3, background: { r: red, g: green, b: blue } },
  })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A moment so many days from now, on a full hour, as pickers give it. */
export function inDays(days: number): string {
  const hour = 60 * 60 * 1000;
  return new Date(Math.ceil((Date.now() + days * 24 * hour) / hour) * hour).toISOString();
}

async function send<T>({ publicUrl, token }: Target, path: string, name: string): Promise<T> {
  const { buffer } = await pictureFile(name);
  const reply = await sendFile(`${publicUrl}${path}`, token, buffer, name);
  if (!reply.ok) throw new Error(`POST ${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

function shortId(): string {
  return randomUUID().slice(0, 8);
}
