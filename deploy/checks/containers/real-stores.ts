import { addressOf, startS3 } from '../../testing/servers/container-stores.ts';
import type { Counts } from '../run/report.ts';
import { runVitest } from './run-vitest.ts';

const keys = { user: 'insta-ai', password: 'only-for-a-test' };

/** Component tests with NATS and MongoDB as containers of each file, and media in one S3 server of the run. */
export async function suiteOnRealStores(folder: string): Promise<Counts> {
  const s3 = await startS3(keys);
  try {
    return runVitest(folder, 'component', ['--hookTimeout=120000', '--testTimeout=60000'], {
      TEST_STORES: 'containers',
      TEST_S3_ENDPOINT: `http://${addressOf(s3, 9000)}`,
      TEST_S3_ACCESS_KEY: keys.user,
      TEST_S3_SECRET_KEY: keys.password,
    });
  } finally {
    await s3.stop();
  }
}
