import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { runVitest } from '../../../checks/containers/run-vitest.ts';
import { type Counts, sum } from '../../../checks/run/report.ts';
import { programOf } from '../installed.ts';
import { mainJob } from './main-job.ts';

const keys = { user: 'insta-ai', password: 'only-for-a-test' };
const bucket = 'of-the-main-job';

/** The suite of the object store, and the main job of a product that keeps its media there, on a MinIO of this machine. */
export async function objectStoreOnMinio(folder: string): Promise<Counts> {
  const endpoint = `http://127.0.0.1:${await ownPort()}`;
  const data = join(folder, 'minio');
  const minio = await startProcess(
    {
      name: 'minio',
      command: [programOf('minio'), 'server', data, '--address', new URL(endpoint).host],
      settings: { HOME: folder, MINIO_ROOT_USER: keys.user, MINIO_ROOT_PASSWORD: keys.password },
      isReady: () => answersOk(`${endpoint}/minio/health/ready`),
    },
    folder,
  );
  try {
    const suite = runVitest(folder, 'component', ['services/_chassis/test/object-store'], {
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_ACCESS_KEY: keys.user,
      TEST_S3_SECRET_KEY: keys.password,
    });
    return sum([
      suite,
      await mainJob(folder, {
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY: keys.user,
        S3_SECRET_KEY: keys.password,
        S3_BUCKET: bucket,
      }),
      await holdsMedia(join(data, bucket)),
    ]);
  } finally {
    await minio.stop();
  }
}

/** A product that quietly kept its media elsewhere would pass all the same. */
async function holdsMedia(folder: string): Promise<Counts> {
  const kept = await readdir(join(folder, 'outputs')).catch(() => []);
  return { passed: Number(kept.length > 0), failed: Number(kept.length === 0), skipped: 0 };
}
