import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DoorAnswer, note } from '../../door/door.ts';
import { type Fault, numberParam } from '../../door/fault-desk.ts';
import type { GraphParts } from '../graph-parts.ts';
import { mayActFor } from '../own-account.ts';
import { accountOf } from '../seed.ts';
import { taken } from '../taken.ts';
import type { ContainerRecord } from './container-record.ts';
import type { Containers } from './containers.ts';
import { completeUpload, receive, receivedBytes } from './uploads.ts';

const target = 'graph.upload';

/** Words of the upload host, which has an envelope of its own (instagram-graph-api.md 2.6). */
class UploadError extends Error {
  readonly answer: DoorAnswer;

  constructor(type: string, message: string, { status = 400, retriable = false } = {}) {
    super(message);
    this.answer = { status, body: { debug_info: { retriable, type, message } } };
  }
}

/** What Meta has on rupload.facebook.com: the bytes of a video, from where the last request for it broke off. */
export function uploadRoutes({
  door,
  tokens,
  containers,
  faults,
  making,
  folders: { media: folder },
}: GraphParts & { making: Containers }) {
  const uploadOf = (request: FastifyRequest, id: string): ContainerRecord => {
    const token = /^OAuth (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const record = containers.get(id);
    const account = record && accountOf(record.accountId);
    if (!account || !mayActFor(tokenFor(token), account.pageId))
      throw new UploadError('NotAuthorizedError', 'User not authorized to perform this request');
    if (!record.uploading) throw new UploadError('InvalidRequest', 'This container takes no upload');
    return record;
  };
  const tokenFor = (token: string) => {
    try {
      return tokens.require(token);
    } catch {
      return undefined;
    }
  };

  return async (app: FastifyInstance): Promise<void> => {
    door.guard(app, uploadFault);
    app.setErrorHandler((error, _request, reply) => {
      const { status, body } = (error instanceof UploadError ? error : broken).answer;
      return reply.code(status).send(body);
    });
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.post('/rupload/ig-api-upload/:version/:id', { config: { target } }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const record = uploadOf(request, id);
      const [offset, total] = [header(request, 'offset'), header(request, 'file_size')];
      note(request, { containerId: id, offset: String(offset) });
      checkHead(record, { offset, total, came: await receivedBytes(folder, record) });
      if (header(request, 'content-length') !== total - offset)
        throw new UploadError('PartialRequestError', 'Partial request (did not match length of file)', {
          retriable: true,
        });
      const sized = { ...record, uploadBytes: total };
      containers.put(sized);
      // A body that was not read to its end takes the socket with it.
      const { socket } = request.raw;
      const cut = faults.take(target, ['broken-upload']);
      await receive(folder, record, request.body as Readable, cut && numberParam(cut, 'bytes', 1));
      if ((await receivedBytes(folder, record)) < total) {
        reply.hijack();
        socket.destroy();
        return reply;
      }
      await completeUpload(folder, record);
      making.takeUploaded(sized);
      return { success: true, message: 'Upload successful.' };
    });
  };
}

type Head = { offset: number; total: number; came: number };

/** Exactly where it broke off, and of the same file. */
function checkHead({ kind, uploadBytes }: ContainerRecord, { offset, total, came }: Head): void {
  const most = kind === 'STORIES' ? taken.storyVideoBytes : taken.videoBytes;
  if (total > most) throw new UploadError('FileSizeError', `The video is larger than ${most} bytes`);
  if (uploadBytes !== undefined && uploadBytes !== total)
    throw new UploadError('FileSizeError', `The upload was begun with ${uploadBytes} bytes`);
  if (offset !== came)
    throw new UploadError('OffsetInvalidError', `The upload goes on at ${came}`, { retriable: true });
}

function header(request: FastifyRequest, name: string): number {
  const said = request.headers[name];
  if (typeof said !== 'string' || !/^\d+$/.test(said))
    throw new UploadError('InvalidRequest', `The header ${name} must be a number of bytes`);
  return Number(said);
}

const broken = new UploadError('ProcessingFailedError', 'Request processing failed', { status: 500 });

function uploadFault(fault: Fault): DoorAnswer {
  const status = numberParam(fault, 'status', 500);
  return new UploadError('ProcessingFailedError', 'Request processing failed', { status, retriable: true })
    .answer;
}
