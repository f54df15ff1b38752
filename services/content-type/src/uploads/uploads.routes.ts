import { aroundFile, readForm } from '@insta-ai/chassis/http/read-form';
import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { abortedOnLeave } from '@insta-ai/chassis/http/requests/aborted-on-leave';
import { createFewAtOnce } from '@insta-ai/chassis/http/requests/few-at-once';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { redirectToBucket } from '@insta-ai/chassis/storage/presigned/redirect-to-bucket';
import { contentTypeCalls as calls } from '@insta-ai/proto/http/content-type';
import type { FastifyRequest } from 'fastify';
import { uploadKey } from './upload-key.ts';
import { noFileSent, notMultipart, pictureTooLarge } from './uploads.errors.ts';
import type { UploadsService } from './uploads.service.ts';

/** Largest picture for the library in bytes; it is held in memory while it is read. */
const pictureLimit = 20 * 1024 * 1024;
/** Pictures that a process holds at once, of all people. */
const mostHeld = 8;

export function uploadsRoutes(uploads: UploadsService, objects: Pick<ObjectStore, 'presign'>): Route[] {
  const fewAtOnce = createFewAtOnce({ inAll: mostHeld });
  return [
    serve(calls.uploadContentTypeMedia, async ({ userId, raw, headers, reply }) => {
      const repeatKey = readRepeatKey(headers);
      if (Number(headers['content-length'] ?? 0) > pictureLimit + aroundFile) throw pictureTooLarge();
      await uploads.refuseWithoutRoom(userId, repeatKey);
      const upload = async () => uploads.add(userId, await readForm(() => firstFile(raw)), repeatKey);
      await fewAtOnce(userId, upload, abortedOnLeave(reply));
      return uploads.list(userId);
    }),
    serve(calls.listUploadedMedia, async ({ userId }) => uploads.list(userId)),
    serve(calls.deleteUploadedMedia, async ({ userId, params }) => {
      await uploads.remove(userId, params.filename);
      return { _id: params.filename };
    }),
    serve(calls.getUpload, async ({ params, headers, reply, raw }) => {
      const { stat, open } = await uploads.read(params.filename);
      if (await redirectToBucket(objects, uploadKey(params.filename), { raw, headers, reply })) return reply;
      // The bytes under a name never change, so browsers may keep them.
      void reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', stat.etag);
      if (headers['if-none-match'] === stat.etag) return reply.status(304).send();
      void reply.header('content-type', stat.mimeType).header('content-length', stat.size);
      return reply.send(await open());
    }),
  ];
}

/** Uploads take the first chosen file only (specification section 5). */
async function firstFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw notMultipart();
  const part = await request.file({ limits: { fileSize: pictureLimit } });
  if (part?.fieldname !== 'file') throw noFileSent();
  const bytes = await part.toBuffer();
  // The plug-in overlooks the cut when a piece ends exactly at the limit.
  if (part.file.truncated) throw pictureTooLarge();
  return bytes;
}
