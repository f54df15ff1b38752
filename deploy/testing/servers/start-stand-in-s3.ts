import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small S3 server of a test, on a free port of this machine; its keys are `S3RVER`, and it minds signatures. */
export async function startStandInS3(
  buckets: readonly string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver');
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: buckets.map(name => ({ name })),
  });
  const { port } = await server.run();
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
