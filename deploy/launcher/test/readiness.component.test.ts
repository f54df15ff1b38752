import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { expect, onTestFinished, test } from 'vitest';
import { holdsDocuments } from '../src/kept-processes/readiness.ts';

/** A server that does this with each connection. */
async function serverThat(does: (socket: Socket) => void): Promise<string> {
  const server = createServer(socket => does(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `mongodb://user:password@127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a document store that has opened its folder answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-readiness-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await startDocumentStore({ folder, account: newAccount() });

  expect(await holdsDocuments(store.url)).toBe(true);

  await store.stop();
  expect(await holdsDocuments(store.url)).toBe(false);
});

test('what is no document store does not', async () => {
  const nothing = await serverThat(socket => socket.end());
  const other = await serverThat(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const silent = await serverThat(socket => socket.resume());

  expect(await holdsDocuments(nothing)).toBe(false);
  expect(await holdsDocuments(other)).toBe(false);
  expect(await holdsDocuments(silent)).toBe(false);
});
