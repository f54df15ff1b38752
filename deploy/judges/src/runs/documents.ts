import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { holdsDocuments } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { runVitest } from '../../../checks/containers/run-vitest.ts';
import { type Counts, readVitest } from '../../../checks/run/report.ts';
import { programOf } from '../installed.ts';
import { gaps } from './gaps-of-ferretdb.ts';

/** The suites of the document store on FerretDB over SQLite. What fails there and is no gap of its own is a difference of ours. */
export async function documentsOnFerret(folder: string): Promise<Counts> {
  const url = `mongodb://127.0.0.1:${await freePort()}/?directConnection=true`;
  const data = join(folder, 'ferretdb');
  await mkdir(data);
  const ferret = await startProcess(
    {
      name: 'ferretdb',
      command: [
        programOf('ferretdb'),
        '--handler=sqlite',
        `--sqlite-url=file:${data}/`,
        `--listen-addr=${new URL(url).host}`,
        `--state-dir=${folder}`,
        '--debug-addr=-',
        '--telemetry=disable',
        '--log-level=error',
      ],
      settings: { HOME: folder },
      isReady: () => holdsDocuments(url),
    },
    folder,
  );
  try {
    runVitest(folder, 'component', ['document-store', 'queries', 'indexes'].map(suite), {
      TEST_MONGODB_URL: url,
    });
    return verdict(join(folder, 'component.json'));
  } finally {
    await ferret.stop();
  }
}

const suite = (name: string) => `deploy/document-store/test/${name}.component`;

function verdict(report: string): Counts {
  const { counts, cases } = readVitest(report);
  const isGap = (name: string) => gaps.some(gap => name.includes('real MongoDB') && name.endsWith(gap));
  const failed = cases.filter(({ hasFailed }) => hasFailed);
  const ours = failed.filter(({ name }) => !isGap(name));
  for (const { name, why } of ours)
    process.stdout.write(`no gap of FerretDB that is known: ${name}: ${why}\n`);
  return {
    ...counts,
    failed: ours.length,
    skipped: counts.skipped + failed.length - ours.length,
  };
}
