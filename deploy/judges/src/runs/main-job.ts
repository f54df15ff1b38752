import { runVitest } from '../../../checks/containers/run-vitest.ts';
import type { Counts } from '../../../checks/run/report.ts';
import { startOwnProduct } from '../../../e2e/own-product.ts';

/** The main job of a product that keeps what it keeps where the settings say. */
export async function mainJob(folder: string, settings: Record<string, string>): Promise<Counts> {
  const product = await startOwnProduct({ SIMULATOR_SPEED: '10', ...settings });
  try {
    return runVitest(folder, 'product', ['deploy/e2e/product/main-job.test.ts'], {
      TEST_PRODUCT_URL: product.publicUrl,
      TEST_SIMULATOR_URL: product.simulatorUrl,
      TEST_ADMIN_EMAIL: product.email,
      TEST_ADMIN_PASSWORD: product.password,
    });
  } finally {
    await product.stop();
  }
}
