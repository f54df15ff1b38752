import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { serveHttp } from '../../testing/servers/serve-http.ts';
import { chart } from './scenarios.ts';

it('helm test says what to do where the first password was changed since', async () => {
  const product = await serveHttp((asked, answer) => {
    if (asked.url === '/') return answer.end('<div id="root">');
    answer.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Wrong password"}');
  });
  onTestFinished(() => product.stop());
  const env = {
    ROUTES: JSON.stringify([{ prefix: '/', url: product.url }]),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'the first one',
  };

  const run = promisify(execFile)(process.execPath, [join(chart, 'files/main-job.mjs')], { env });

  await expect(run).rejects.toThrow(
    /admin@example\.com changed the first password since.*admin\.password or ADMIN_PASSWORD/,
  );
});
