import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askedPlaces, findEngineSocket } from '../images/engine-socket.ts';
import { composeMainJob } from './containers/compose-main-job.ts';
import { counted } from './containers/counted.ts';
import { everyImage } from './containers/every-image.ts';
import { oneContainer } from './containers/one-container.ts';
import { suiteOnRealStores } from './containers/real-stores.ts';
import { runVitest } from './containers/run-vitest.ts';
import { type Counts, sum } from './run/report.ts';

/** TABLE: what needs a container engine; one step of `make test-all`. */
const parts: Record<string, (folder: string) => Promise<Counts>> = {
  'the suite on real NATS, MongoDB and MinIO': folder =>
    suiteOnRealStores((env, more) => runVitest(folder, 'component', more, env)),
  'every image': everyImage,
  'the whole product in one container': oneContainer,
  'Compose and its main job': composeMainJob,
};

/** The counts are written to the file that is named. */
const [, , report = ''] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'insta-ai-containers-'));
try {
  const counts = await runParts();
  if (report) writeFileSync(report, JSON.stringify(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

async function runParts(): Promise<Counts> {
  const socket = await findEngineSocket(process.env);
  if (!socket) {
    say(`containers: skipped, no container engine is reachable (asked ${askedPlaces})`);
    for (const name of Object.keys(parts)) say(`  skipped: ${name}`);
    return { passed: 0, failed: 0, skipped: Object.keys(parts).length };
  }
  process.env.DOCKER_HOST = socket;
  const all: Counts[] = [];
  for (const [name, run] of Object.entries(parts)) all.push(await counted(name, () => run(folder)));
  return sum(all);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
