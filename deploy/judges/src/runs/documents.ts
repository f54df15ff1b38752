import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { holdsDocuments } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import type { Counts } from '../../../checks/run/report.ts';
import { programOf } from '../installed.ts';
import { gapsOfFerret } from './gaps.ts';
import { documentSuites, suitesWithGaps } from './suites-with-gaps.ts';

/** The suites of the document store on FerretDB over SQLite. */
export async function documentsOnFerret(folder: string): Promise<Counts> {
  const url = `mongodb://127.0.0.1:${await ownPort()}/?directConnection=true`;
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
    return suitesWithGaps(folder, documentSuites, { TEST_MONGODB_URL: url }, gapsOfFerret);
  } finally {
    await ferret.stop();
  }
}
