import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calls } from '@insta-ai/proto/http/routes';
import type { Call } from '@insta-ai/proto/http/shared/call';
import type { FastifyInstance } from 'fastify';

type CannedReply = unknown | ((call: { params: unknown; query: unknown; body: unknown }) => unknown);

/**
 * Answers calls with what each frontend keeps in `src/canned-replies.ts` (`export const cannedReplies = { getUser: … }`), so
 * that a screen can be looked at without any service. A call nobody has a reply for answers 501.
 */
export async function cannedApi(app: FastifyInstance, { folder }: { folder: string }) {
  const replies: { [name: string]: CannedReply } = {};
  for (const file of readdirSync(folder).map(name => join(folder, name, 'src/canned-replies.ts'))) {
    if (existsSync(file)) Object.assign(replies, (await import(pathToFileURL(file).href)).cannedReplies);
  }

  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, {}));
  });
  for (const [name, call] of Object.entries<Call>(calls)) {
    for (const url of [call.path, ...(call.aliases ?? [])]) {
      app.route({
        method: call.method,
        url,
        handler: async ({ params, query, body }, reply) => {
          if (!(name in replies)) {
            const message = `No canned reply for ${name}.`;
            return reply
              .status(501)
              .send({ statusCode: 501, code: 'not_implemented', message, requestId: 'canned' });
          }
          const canned = replies[name];
          const answer = typeof canned === 'function' ? await canned({ params, query, body }) : canned;
          if (Array.isArray(answer)) reply.header('X-Total-Count', answer.length);
          return reply.send(answer);
        },
      });
    }
  }
}
