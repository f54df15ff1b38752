import { uploadLimit } from '@insta-ai/chassis/http/build-http';
import { createFewAtOnce } from '@insta-ai/chassis/http/few-at-once';
import { readForm } from '@insta-ai/chassis/http/read-form';
import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, type RouteRequest, serve } from '@insta-ai/chassis/http/route';
import { unguessable } from '@insta-ai/chassis/new-id';
import type { Call } from '@insta-ai/proto/http/call';
import { contentCalls } from '@insta-ai/proto/http/content';
import { noFileSent, notMultipart } from './media.errors.ts';
import type { MediaService } from './media.service.ts';
import type { IncomingFile, UploadsService } from './uploads.service.ts';

type Needs = { media: MediaService; uploads: UploadsService };

export function mediaRoutes({ media, uploads }: Needs): Route[] {
  const fewAtOnce = createFewAtOnce();
  return [
    serve(contentCalls.generateImage, ({ userId, params, headers }) =>
      media.generateImage(userId, params.id, readRepeatKey(headers) ?? unguessable()),
    ),
    serve(contentCalls.uploadContentMedia, async ({ userId, params, raw, headers }) => {
      const repeatKey = readRepeatKey(headers);
      return fewAtOnce(userId, () =>
        readForm(() => uploads.uploadMedia(userId, params.id, () => firstFile(raw), repeatKey)),
      );
    }),
  ];
}

/** Uploads take the first chosen file only (specification section 5). */
async function firstFile(request: RouteRequest<Call>['raw']): Promise<IncomingFile> {
  if (!request.isMultipart()) throw notMultipart();
  const part = await request.file();
  if (part?.fieldname !== 'file') throw noFileSent();
  return {
    filename: part.filename,
    stream: part.file,
    mostBytes: uploadLimit,
    isCutOff: () => part.file.truncated,
  };
}
