import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { compose, type Installation } from '../../compose/compose-program.ts';
import { ensureSecretsFile } from '../../compose/secrets-file.ts';
import { openCompose } from '../../compose/start-compose.ts';
import type { Counts } from '../run/report.ts';
import { runVitest } from './run-vitest.ts';

/** The main job in an installation beside the one that may be there: other name, ports and volumes, gone afterwards. */
export async function composeMainJob(folder: string): Promise<Counts> {
  const installation: Installation = { settingsFile: join(folder, '.env'), project: 'insta-ai-test' };
  const [port, simulatorPort] = [await ownPort(), await ownPort()];
  writeFileSync(
    installation.settingsFile,
    `PORT=${port}\nSIMULATOR_PORT=${simulatorPort}\nSIMULATOR_SPEED=10\nBIND_ADDRESS=127.0.0.1\n`,
  );
  const settings = await ensureSecretsFile(installation.settingsFile);
  try {
    // Until all of it is healthy: what others only wait for if they can, as for the simulator, would be missed by nobody.
    compose(installation, 'up', '--detach', '--wait');
    const run = await openCompose(settings);
    return runVitest(folder, 'product', ['deploy/e2e/product/main-job.test.ts'], {
      TEST_PRODUCT_URL: run.publicUrl,
      TEST_SIMULATOR_URL: run.simulatorUrl ?? '',
      TEST_ADMIN_EMAIL: run.email,
      TEST_ADMIN_PASSWORD: run.password,
    });
  } finally {
    compose(installation, '--profile', '*', 'down', '--volumes');
  }
}
