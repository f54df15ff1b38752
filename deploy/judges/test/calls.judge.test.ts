import { limitNames } from '@insta-ai/proto/http/shared/limits';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startOwnProduct } from '../../e2e/own-product.ts';
import { serveHttp } from '../../testing/servers/serve-http.ts';
import { answered } from '../src/calls/answered.ts';
import { fuzz } from '../src/calls/fuzz.ts';
import { whyNot } from '../src/installed.ts';

const why = whyNot('schemathesis');

/** How many cases are made up for each call; the schemas themselves ask for some dozens more. */
const examples = Number(process.env.JUDGE_EXAMPLES ?? 150);
/** How many requests that is at least, so that a run that asks nothing is no proof. */
const fewest = Number(process.env.JUDGE_FEWEST_REQUESTS ?? 20_000);
const seed = Number(process.env.JUDGE_SEED ?? 1);

/** They end the session that all others are asked with. */
const last = ['saveUser', 'endSessions'];

describe.skipIf(why)(
  why ? `every call before schemathesis (${why})` : 'every call before schemathesis',
  () => {
    it('finds a server that fails and one that answers what it did not document', async () => {
      const lying = await serveHttp((request, response) => {
        const body = request.url === '/document' ? { ...document, servers: [{ url: '/' }] } : {};
        const status = request.url?.startsWith('/fails') ? 500 : request.url === '/document' ? 200 : 418;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
      onTestFinished(() => lying.stop());

      const { problems } = await fuzz({ document: `${lying.url}/document`, examples: 5, seed });

      expect(problems).toEqual([
        expect.stringMatching(/^Server error: .*\/fails/),
        expect.stringMatching(/^Undocumented status code: .*GET \/lies/),
      ]);
    });

    it('finds no failure and nothing undocumented in the product', async () => {
      const most = 999_999_999;
      const product = await startOwnProduct({
        SIMULATOR_SPEED: '1000',
        LIMITS: limitNames.map(name => `${name}=${most}/minute,${most}/day`).join('; '),
      });
      onTestFinished(() => product.stop());
      const asked = { document: `${product.publicUrl}/api/docs/json`, token: product.token, examples, seed };

      const all = await fuzz({ ...asked, without: last });
      const ending = [];
      for (const name of last) ending.push(await fuzz({ ...asked, only: [name] }));

      const answers = await answered(product.publicUrl);
      expect([all, ...ending].flatMap(({ problems }) => problems)).toEqual([]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(all.tested).toBe(all.selected);
      const requests = answers.reduce((sum, { count }) => sum + count, 0);
      process.stdout.write(`${requests} requests: ${JSON.stringify(byStatus(answers))}\n`);
      expect(requests).toBeGreaterThanOrEqual(fewest);
    });
  },
);

const ok = { 200: { description: 'fine' } };
const document = {
  openapi: '3.0.3',
  info: { title: 'A server that lies', version: '1' },
  paths: {
    '/fails': { get: { operationId: 'fails', responses: ok } },
    '/lies': { get: { operationId: 'lies', responses: ok } },
  },
};

function byStatus(answers: readonly { status: number; count: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, count } of answers) counts[status] = (counts[status] ?? 0) + count;
  return counts;
}
