import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findEngineSocket } from './engine-socket.ts';

async function listen(status: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  const path = join(folder, 'engine.sock');
  const server = createServer((request, reply) =>
    reply.writeHead(request.url === '/_ping' ? status : 404).end(),
  );
  await new Promise<void>(resolve => server.listen(path, resolve));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  return `unix://${path}`;
}

test('the engine of DOCKER_HOST is taken when it answers', async () => {
  const place = await listen(200);
  expect(await findEngineSocket({ DOCKER_HOST: place })).toBe(place);
});

test('a socket that nobody answers at, or that is no engine, is none', async () => {
  expect(await findEngineSocket({ DOCKER_HOST: 'unix:///nowhere/engine.sock' })).toBeUndefined();
  expect(await findEngineSocket({ DOCKER_HOST: await listen(500) })).toBeUndefined();
  expect(await findEngineSocket({ DOCKER_HOST: 'ssh://somewhere' })).toBeUndefined();
});
