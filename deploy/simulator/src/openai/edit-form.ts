import sharp from 'sharp';
import type { DoorAnswer } from '../door/door.ts';
import { badRequest } from './openai-answers.ts';

/** Most pictures of one edit, and most bytes of each (types of the npm package openai). */
const most = { pictures: 16, bytes: 50 * 1024 * 1024 };

type EditForm = { fields: Record<string, unknown>; given: Buffer[] };

/** What a form of /images/edits holds; its pictures are looked at, for others than PNG, JPEG and WebP are refused. */
export async function readEditForm(
  body: unknown,
  contentType = '',
): Promise<EditForm | { refusal: DoorAnswer }> {
  const form = Buffer.isBuffer(body) ? await formIn(body, contentType) : undefined;
  if (!form) return { refusal: badRequest('We could not parse your multipart form.') };
  const fields: Record<string, unknown> = {};
  const files: File[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = name === 'n' ? Number(value) : value;
    else if (name === 'image' || name === 'image[]') files.push(value);
    else fields[name] = value;
  }
  const refusal = await refuseFiles(files);
  if (refusal) return { refusal };
  return { fields, given: await Promise.all(files.map(bytesOf)) };
}

async function refuseFiles(files: readonly File[]): Promise<DoorAnswer | undefined> {
  const refuse = (words: string, code: string) => badRequest(words, 'image', code);
  if (files.length === 0) return refuse("Missing required parameter: 'image'.", 'missing_required_parameter');
  if (files.length > most.pictures)
    return refuse(`Too many images: at most ${most.pictures} are taken.`, 'array_above_max_length');
  for (const file of files) {
    if (!/^image\/(png|jpeg|webp)$/.test(file.type))
      return refuse(
        `Invalid file 'image': unsupported mimetype ('${file.type}'). Supported file formats are 'image/jpeg', 'image/png', and 'image/webp'.`,
        'unsupported_file_mimetype',
      );
    if (file.size > most.bytes) return refuse('The image is larger than 50MB.', 'file_too_large');
    const metadata = await sharp(await bytesOf(file))
      .metadata()
      .catch(() => undefined);
    if (metadata?.format !== file.type.slice('image/'.length))
      return refuse('Invalid image file or mode for image.', 'invalid_image_file');
  }
  return undefined;
}

function formIn(body: Buffer, contentType: string): Promise<FormData | undefined> {
  const headers = { 'content-type': contentType };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined);
}

async function bytesOf(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}
