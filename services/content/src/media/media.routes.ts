import { aroundFile, readForm } from '@insta-ai/chassis/http/read-form';
import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { abortedOnLeave } from '@insta-ai/chassis/http/requests/aborted-on-leave';
import { createFewAtOnce } from '@insta-ai/chassis/http/requests/few-at-once';
import { roomForClick } from '@insta-ai/chassis/http/requests/room-for-click';
import { type Route, type RouteRequest, serve } from '@insta-ai/chassis/http/route';
import { unguessable } from '@insta-ai/chassis/new-id';
import { contentCalls } from '@insta-ai/proto/http/content';
import type { Call } from '@insta-ai/proto/http/shared/call';
import { noFileSent, notMultipart } from './media.errors.ts';
import type { MediaService } from './media.service.ts';
import type { IncomingFile, UploadsService } from './uploads.service.ts';

type Deps = { media: MediaService; uploads: UploadsService };

export function mediaRoutes({ media, uploads }: Deps): Route[] {
  const fewAtOnce = createFewAtOnce();
  return [
    serve(contentCalls.generateImage, ({ userId, params, headers, ...click }) => {
      const key = readRepeatKey(headers) ?? unguessable();
      return roomForClick(click)(() => media.generateImage(userId, params.id, key));
    }),
    serve(contentCalls.remixImage, ({ userId, params, body, headers, ...click }) => {
      const key = readRepeatKey(headers) ?? unguessable();
      return roomForClick(click)(() => media.remixImage(userId, params.id, body, key));
    }),
    serve(contentCalls.uploadContentMedia, async ({ userId, params, raw, headers, reply }) => {
      const repeatKey = readRepeatKey(headers);
      const upload = () =>
        readForm(() =>
          uploads.uploadMedia(userId, params.id, {
            repeatKey,
            leastBytes: leastBytesOf(raw),
            open: mostBytes => firstFile(raw, mostBytes),
          }),
        );
      return fewAtOnce(userId, upload, abortedOnLeave(reply));
    }),
  ];
}

type Request = RouteRequest<Call>['raw'];

/** The fewest bytes a request will bring; at least one when it does not say its length. */
function leastBytesOf({ headers }: Request): number {
  return Math.max(1, Number(headers['content-length'] ?? 0) - aroundFile);
}

/** Uploads take the first chosen file only (specification section 5). */
async function firstFile(request: Request, mostBytes: number): Promise<IncomingFile> {
  if (!request.isMultipart()) throw notMultipart();
  const part = await request.file({ limits: { fileSize: mostBytes } });
  if (part?.fieldname !== 'file') throw noFileSent();
  return {
    filename: part.filename,
    stream: part.file,
    isCutOff: () => part.file.truncated,
  };
}
