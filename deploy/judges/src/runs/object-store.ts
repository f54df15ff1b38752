import { join } from 'node:path';
import { startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { runVitest } from '../../../checks/containers/run-vitest.ts';
import { type Counts, sum } from '../../../checks/run/report.ts';
import { programOf } from '../installed.ts';
import { mainJob } from './main-job.ts';

const keys = { user: 'insta-ai', password: 'only-for-a-test' };

/** The suite of the object store, and the main job of a product that keeps its media there, on a MinIO of this machine. */
export async function objectStoreOnMinio(folder: string): Promise<Counts> {
  return onMinio(folder, given => sum([suite(folder, given), mainJob(folder, given)]));
}

/** The suite of the object store alone. */
export async function onlyTheStore(folder: string): Promise<Counts> {
  return onMinio(folder, given => suite(folder, given));
}

function suite(folder: string, given: Record<string, string>): Counts {
  return runVitest(folder, 'component', ['services/_chassis/test/object-store'], given);
}

async function onMinio(folder: string, ask: (given: Record<string, string>) => Counts): Promise<Counts> {
  const endpoint = `http://127.0.0.1:${await ownPort()}`;
  const minio = await startProcess(
    {
      name: 'minio',
      command: [programOf('minio'), 'server', join(folder, 'minio'), '--address', new URL(endpoint).host],
      settings: { HOME: folder, MINIO_ROOT_USER: keys.user, MINIO_ROOT_PASSWORD: keys.password },
      isReady: () => answersOk(`${endpoint}/minio/health/ready`),
    },
    folder,
  );
  try {
    return ask({
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_ACCESS_KEY: keys.user,
      TEST_S3_SECRET_KEY: keys.password,
    });
  } finally {
    await minio.stop();
  }
}
