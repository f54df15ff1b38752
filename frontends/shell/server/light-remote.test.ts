import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontends } from '../testing/built-frontends.ts';

let folder: string;

beforeAll(async () => {
  folder = await buildFrontends();
});
afterAll(() => rm(folder, { recursive: true }));

/** The packages that a process of a front end has loaded once it is there. */
async function packagesOf(frontend: string): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context); } });
    const { startFrontends } = await import(${JSON.stringify(new URL('./start-frontends.ts', import.meta.url).href)});
    const running = await startFrontends(process.env);
    console.log(JSON.stringify([...loaded]));
    await running.stop();`;
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    FRONTENDS_DIR: folder,
    FRONTEND: frontend,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    maxBuffer: 16 * 1024 * 1024,
  });
  const urls: string[] = JSON.parse(stdout);
  const names = urls.map(url => /\/node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*\/node_modules\/)/.exec(url)?.[1]);
  return [...new Set(names.filter(name => name !== undefined))];
}

test('a process of a front end loads nothing of stores, bus and pictures, and one of a remote nothing that makes pages', async () => {
  const [remote, shell] = await Promise.all([packagesOf('content'), packagesOf('shell')]);

  for (const name of [
    'mongodb',
    '@nats-io/transport-node',
    '@bufbuild/protobuf',
    'minio',
    'sharp',
    '@fastify/swagger',
  ]) {
    expect(remote).not.toContain(name);
    expect(shell).not.toContain(name);
  }
  expect(shell).toEqual(expect.arrayContaining(['fastify', '@fastify/compress']));
  expect(remote).toContain('fastify');
  expect(remote).not.toContain('@fastify/compress');
});
