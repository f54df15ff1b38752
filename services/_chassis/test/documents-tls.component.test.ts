import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { listenTo } from '@insta-ai/deploy/testing/listen-to';
import { makeCertificates } from '@insta-ai/deploy/testing/servers/make-certificates';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

let platform: TestPlatform;
let folder: string;
let server: Server;
let url: string;
/** Authorities: the one that signed for the store, and one that did not. */
let authorities: { ours: string; other: string };

/** The document store behind a line with TLS, as Atlas and MongoDB in a cluster are. */
beforeAll(async () => {
  platform = await startTestPlatform();
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-tls-'));
  const [ours, other] = [join(folder, 'ours'), join(folder, 'other')];
  for (const one of [ours, other]) mkdirSync(one);
  authorities = { ours: makeCertificates(ours, 'server').ca, other: makeCertificates(other).ca };
  const store = new URL(platform.settings.MONGODB_URL ?? '');
  const { port, hostname } = store;
  const own = { key: readFileSync(join(ours, 'server.key')), cert: readFileSync(join(ours, 'server.crt')) };
  server = createServer(own, near => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  store.hostname = '127.0.0.1';
  store.port = String((server.address() as AddressInfo).port);
  store.searchParams.set('tls', 'true');
  // What the store says of itself is its address without TLS.
  store.searchParams.set('directConnection', 'true');
  store.searchParams.delete('replicaSet');
  url = store.href;
});
afterAll(async () => {
  server?.close();
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A process that keeps a document and reads it again; authorities of a company are told to Node as it starts. */
function startProcess(authority: string | undefined) {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'documents-tls.main.ts')], {
    env: {
      ...env,
      MONGODB_URL: url,
      DATABASE: platform.database('tls'),
      ...(authority && { NODE_EXTRA_CA_CERTS: authority }),
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return listenTo(child);
}

it('a process that is told the authority of the store reads and writes over TLS', async () => {
  const heard = startProcess(authorities.ours);

  expect(await heard.exit).toBe(0);
  expect(heard.said()).toBe('read: kept over TLS\n');
});

it.each(['none', 'other'] as const)('a process that knows %s sends it nothing', async which => {
  const heard = startProcess(which === 'none' ? undefined : authorities.other);

  const refusal = await heard.until(() => /certificate/.exec(heard.said())?.[0]);

  expect(refusal).toBe('certificate');
  expect(heard.said()).not.toContain('read:');
});
