import { addressOf, startS3 } from '../../testing/servers/container-stores.ts';
import type { Counts } from '../run/report.ts';

const keys = { user: 'insta-ai', password: 'only-for-a-test' };

/** With time: each file waits for containers of its own. */
const patient = ['--hookTimeout=120000', '--testTimeout=60000'];

/**
 * Component tests with NATS and MongoDB as containers of each file, and media in one S3 server of the run. `ask` is who runs them and reads the
 * verdict: the settings, and what vitest is told besides.
 */
export async function suiteOnRealStores(
  ask: (env: Record<string, string>, more: readonly string[]) => Counts,
): Promise<Counts> {
  const s3 = await startS3(keys);
  try {
    return ask(
      {
        TEST_STORES: 'containers',
        TEST_S3_ENDPOINT: `http://${addressOf(s3, 9000)}`,
        TEST_S3_ACCESS_KEY: keys.user,
        TEST_S3_SECRET_KEY: keys.password,
      },
      patient,
    );
  } finally {
    await s3.stop();
  }
}
