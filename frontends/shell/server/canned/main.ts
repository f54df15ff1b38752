import { join } from 'node:path';
import Fastify from 'fastify';
import { serveFrontends } from '../serve-frontends.ts';
import { cannedApi } from './canned-api.ts';

/** The built frontends alone in a browser, with canned replies instead of services: `npm run dev -w @insta-ai/shell`. */
const folder = join(import.meta.dirname, '../../..');
const app = Fastify();
await app.register(cannedApi, { folder });
await app.register(serveFrontends, {
  appConfig: { simulated: { feedUrl: '/simulated-feed', mailUrl: '/simulated-mail' } },
});
const address = await app.listen({ port: Number(process.env.PORT ?? 8090) });
process.stdout.write(`Canned Insta AI: ${address}/?token=canned\n`);
