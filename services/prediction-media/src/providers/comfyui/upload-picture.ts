import { createHash } from 'node:crypto';
import { AppError } from '@insta-ai/chassis/app-error';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { JsonAnswer } from '../ask-json.ts';
import { badKey, notThere, tooLarge } from './comfyui-answers.ts';

/** Our folder among what was uploaded there. */
const folder = 'insta-ai';

const Uploaded = Type.Object({
  name: Type.String({ pattern: '^[^/\\\\\\[\\]]{1,255}$' }),
  subfolder: Type.Optional(Type.String({ maxLength: 500 })),
});

type Picture = { bytes: Buffer; mimeType: string };

/**
 * Brings a control picture to ComfyUI; answers the name that a LoadImage node takes. It is named by its content and written
 * over nothing, so the same picture may be brought again (github.com/Comfy-Org/ComfyUI, server.py: image_upload).
 */
export async function uploadPicture(
  send: (form: FormData) => Promise<JsonAnswer>,
  { bytes, mimeType }: Picture,
): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: mimeType }), `${hash}${endingOf(mimeType)}`);
  form.set('subfolder', folder);
  form.set('type', 'input');
  const { status, body } = await send(form);
  const reason = refusals[status];
  if (reason) throw new AppError('failed_precondition', reason);
  if (status !== 200 || !Value.Check(Uploaded, body))
    throw new Error(`The upload of a control picture answered with status ${status}.`);
  return body.subfolder ? `${body.subfolder}/${body.name}` : body.name;
}

/** TABLE: what does not get better by asking again, in words for the person. */
const refusals: Readonly<Record<number, string>> = {
  400: 'The image service does not take the control picture. Choose another one.',
  401: badKey,
  403: badKey,
  404: notThere,
  405: notThere,
  413: tooLarge,
};

function endingOf(mimeType: string): string {
  const kind = /^image\/(png|jpeg|webp|gif)$/.exec(mimeType)?.[1];
  return kind ? `.${kind}` : '';
}
