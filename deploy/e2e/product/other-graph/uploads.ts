import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Container, Containers } from './containers.ts';
import { accountTokens } from './login.ts';

/**
 * The host for uploads (instagram-graph-api.md, 2.6): exactly the bytes that are still missing, in one request with an OAuth header. What
 * came of one that broke off is kept, and `bytes_transferred` of the container says how much that is.
 */
export function createUploads(containers: Containers) {
  const refusals: string[] = [];
  const offsets: number[] = [];
  let breakAfter: number | undefined;

  const take = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const [, id = ''] = /^\/ig-api-upload\/v\d+\.\d+\/(\d+)$/.exec(request.url ?? '') ?? [];
    const container = containers.find(id);
    const problem = whyNot(request, container);
    if (!container || problem) {
      refusals.push(`upload: ${problem}`);
      const debug_info = { retriable: false, type: problem, message: 'Request processing failed' };
      reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ debug_info }));
      return;
    }
    offsets.push(container.received.length);
    const end = breakAfter;
    breakAfter = undefined;
    for await (const chunk of request) {
      container.received = Buffer.concat([container.received, chunk]);
      if (end === undefined || container.received.length < end) continue;
      container.received = container.received.subarray(0, end);
      request.socket.destroy();
      return;
    }
    container.uploaded = true;
    containers.takeFilm(container, container.received);
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, message: 'Upload successful.' }));
  };

  return {
    take,
    refusals,
    /** Where each upload that was taken began. */
    offsets,
    /** Drops the connection of the next upload once so many bytes of the film are there. */
    breakNext(bytes: number) {
      breakAfter = bytes;
    },
  };
}

function whyNot({ method, headers }: IncomingMessage, container: Container | undefined): string | undefined {
  const { authorization, offset = '', file_size: size, 'content-length': length } = headers;
  if (method !== 'POST' || container?.order.source !== 'upload') return 'NotFoundError';
  if (!accountTokens.some(token => authorization === `OAuth ${token}`)) return 'NotAuthorizedError';
  if (container.uploaded) return 'ProcessingFailedError';
  if (offset !== String(container.received.length)) return 'OffsetInvalidError';
  return Number(length) === Number(size) - Number(offset) ? undefined : 'PartialRequestError';
}
