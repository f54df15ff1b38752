import { limitNames } from '@insta-ai/proto/http/shared/limits';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signIn } from '../../e2e/api.ts';
import { startOwnProduct } from '../../e2e/own-product.ts';
import { serveHttp } from '../../testing/servers/serve-http.ts';
import { answered, spreadOf } from '../src/calls/answered.ts';
import { fuzz } from '../src/calls/fuzz.ts';
import { whyNot } from '../src/installed.ts';

const why = whyNot('schemathesis');

/** How many cases are made up for each call; the schemas themselves ask for some dozens more. */
const examples = Number(process.env.JUDGE_EXAMPLES ?? 160);
/** How many requests that is at least, so that a run that asks nothing is no proof. */
const fewest = Number(process.env.JUDGE_FEWEST_REQUESTS ?? 20_000);
const seed = Number(process.env.JUDGE_SEED ?? 1);

/** TABLE: what may end the session that asks, once schemathesis knows the person's own id: asked last, each in a session of its own. */
const ending = ['changeRole', 'disablePerson', 'endPersonSessions', 'endSessions'];

/** The most that one call may be of all requests, so that they are not those of a trivial one. */
const mostOfOne = 0.1;

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
      const { publicUrl, email, password } = product;
      const asked = { document: `${publicUrl}/api/docs/json`, examples, seed };

      const all = await fuzz({ ...asked, token: product.token, without: ending });
      // In a session that ended half way the rest would be refused, and so proven by nothing.
      const stillSignedIn = await product.api.ask('GET', '/api/users/getUser').then(
        () => true,
        () => false,
      );
      const last = [];
      for (const name of ending)
        last.push(await fuzz({ ...asked, token: await signIn(publicUrl, email, password), only: [name] }));

      const answers = await answered(publicUrl);
      const spread = spreadOf(answers);
      const requests = answers.reduce((sum, { count }) => sum + count, 0);
      process.stdout.write(
        `${requests} requests: ${JSON.stringify(byStatus(answers))}, of a call ${JSON.stringify(spread)}\n`,
      );
      expect([all, ...last].flatMap(({ problems }) => problems)).toEqual([]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(stillSignedIn).toBe(true);
      expect(all.tested).toBe(all.selected);
      expect(requests).toBeGreaterThanOrEqual(fewest);
      expect(spread.most).toBeLessThan(requests * mostOfOne);
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
