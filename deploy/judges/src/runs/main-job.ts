import { runVitest } from '../../../checks/containers/run-vitest.ts';
import type { Counts } from '../../../checks/run/report.ts';

/** The main job of a product that keeps what it keeps on the servers that are given, which the job looks into at its end. */
export function mainJob(folder: string, given: Record<string, string>): Counts {
  return runVitest(folder, 'product', ['deploy/e2e/product/main-job.test.ts'], given);
}
