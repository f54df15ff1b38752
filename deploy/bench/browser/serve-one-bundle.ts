import { serveFrontends } from '@insta-ai/shell/server';
import { fastify } from 'fastify';
import { buildOneBundle } from '../../../frontends/_platform/build/one-bundle.ts';

/** The app as one bundle behind the same static server; its calls go to the running product. */
export async function serveOneBundle(folder: string, productUrl: string) {
  const remotes = await buildOneBundle(folder);
  const app = fastify();
  for (const path of ['/api/*', '/media/outputs/*', '/media/fitted/*']) {
    app.get(path, async (request, reply) => {
      const { authorization = '' } = request.headers;
      const answer = await fetch(`${productUrl}${request.url}`, { headers: { authorization } });
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      const total = answer.headers.get('x-total-count');
      if (total) reply.header('x-total-count', total);
      return reply
        .code(answer.status)
        .type(type)
        .send(Buffer.from(await answer.arrayBuffer()));
    });
  }
  await app.register(serveFrontends, {
    folder,
    appConfig: {
      simulated: null,
      remotes: Object.fromEntries(remotes.map(name => [name, '/in-the-bundle'])),
    },
  });
  await app.listen({ port: 0, host: 'localhost' });
  const address = app.addresses().find(candidate => typeof candidate === 'object');
  return { url: `http://localhost:${address?.port}`, stop: () => app.close() };
}
