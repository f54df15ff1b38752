import { serveFrontends } from '@insta-ai/shell/server';
import { fastify } from 'fastify';

/** The built front ends as a process of its own. */
const { PORT = '0', APP_CONFIG = '{"simulated":null}', MEDIA_ORIGINS = '' } = process.env;
const app = fastify({ forceCloseConnections: 'idle' });
app.get('/ready', async () => ({ ready: true }));
await app.register(serveFrontends, {
  appConfig: JSON.parse(APP_CONFIG),
  mediaOrigins: MEDIA_ORIGINS.split(',').filter(Boolean),
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void app.close().then(() => process.exit(0)));
}
