import type { Counts } from '../run/report.ts';
import { runVitest } from './run-vitest.ts';

/** The whole product in one container, of the image that was built before. */
export async function oneContainer(folder: string): Promise<Counts> {
  return runVitest(folder, 'slow', ['deploy/images/test/one-container'], {});
}
