import { join } from 'node:path';
import { runVitest } from '../../../checks/containers/run-vitest.ts';
import { type Counts, readVitest } from '../../../checks/run/report.ts';

/** Component suites on a judge. What fails there and is no gap of its own is a difference of ours; what fails on our own store never is. */
export function suitesWithGaps(
  folder: string,
  suites: readonly string[],
  env: Record<string, string>,
  gaps: readonly string[],
): Counts {
  runVitest(folder, 'component', suites, env);
  const { counts, cases } = readVitest(join(folder, 'component.json'));
  const isGap = (name: string) =>
    !name.includes('the embedded document store') && gaps.some(gap => name.endsWith(gap));
  const failed = cases.filter(({ hasFailed }) => hasFailed);
  const ours = failed.filter(({ name }) => !isGap(name));
  for (const { name, why } of ours) process.stdout.write(`no gap that is known: ${name}: ${why}\n`);
  // A file that could not be loaded has failed without a case.
  const unloaded = failed.length === 0 ? counts.failed : 0;
  return {
    ...counts,
    failed: ours.length + unloaded,
    skipped: counts.skipped + failed.length - ours.length,
  };
}

/** TABLE: what holds on any server of MongoDB's protocol, at `TEST_MONGODB_URL`. */
export const documentSuites = ['document-store', 'queries', 'indexes'].map(
  name => `deploy/document-store/test/${name}.component`,
);

/** TABLE: whose tests keep documents as the product does, beside those of the store itself. */
export const suitesThatKeep: readonly string[] = [
  'services/',
  'deploy/insta/test/',
  'deploy/embedded/test/launcher-stores',
];
