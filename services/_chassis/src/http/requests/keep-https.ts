import type { FastifyInstance } from 'fastify';

/** Every process that browsers reach tells them, once they came over https, to come so for a year. */
export function keepHttps(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Browsers ignore it over plain http, and must: it would lock out installations without a certificate.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
