import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { compose, type Installation } from '../compose/compose-program.ts';
import { ensureSecretsFile } from '../compose/secrets-file.ts';
import { openCompose } from '../compose/start-compose.ts';
import { buildImage } from '../images/build-image.ts';
import { findEngine } from '../images/container-engine.ts';
import { askedPlaces, findEngineSocket } from '../images/engine-socket.ts';
import { images, imageVersion, tagOf } from '../images/images.ts';
import { addressOf, startS3 } from '../testing/container-stores.ts';
import { type Counts, readVitest, sum } from './run/report.ts';

/** What needs a container engine, each a part of the one step of `make test`: the report is written to the named file. */
const [, , report = ''] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'insta-ai-containers-'));
const parts = {
  'the suite on real NATS, MongoDB and MinIO': suiteOnRealStores,
  'every image': buildImages,
  'Compose and its main job': composeMainJob,
};

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
  for (const [name, run] of Object.entries(parts)) {
    say(`containers: ${name}`);
    all.push(
      await run().catch((error: unknown) => {
        say(error instanceof Error ? error.message : String(error));
        return { passed: 0, failed: 1, skipped: 0 };
      }),
    );
  }
  return sum(all);
}

async function suiteOnRealStores(): Promise<Counts> {
  const keys = { user: 'insta-ai', password: 'only-for-a-test' };
  const s3 = await startS3(keys);
  try {
    say('stores: NATS and MongoDB as a replica set in containers of each test file, MinIO in one of the run');
    return vitest('component', ['--hookTimeout=120000', '--testTimeout=60000'], {
      TEST_STORES: 'containers',
      TEST_S3_ENDPOINT: `http://${addressOf(s3, 9000)}`,
      TEST_S3_ACCESS_KEY: keys.user,
      TEST_S3_SECRET_KEY: keys.password,
    });
  } finally {
    await s3.stop();
  }
}

/** Each image counts as one test. */
async function buildImages(): Promise<Counts> {
  const engine = findEngine();
  if (!engine) throw new Error('A socket answers, but neither docker nor podman is on the PATH.');
  const failed = images.filter(image => !buildImage(engine, image, imageVersion, process.env.NODE_IMAGE));
  for (const image of failed) say(`${tagOf(image, imageVersion)} was not built`);
  return { passed: images.length - failed.length, failed: failed.length, skipped: 0 };
}

/** An installation beside the one that may be there: other name, other ports, other volumes, gone afterwards. */
async function composeMainJob(): Promise<Counts> {
  const installation: Installation = { settingsFile: join(folder, '.env'), project: 'insta-ai-test' };
  const [port, simulatorPort] = [await freePort(), await freePort()];
  writeFileSync(
    installation.settingsFile,
    `PORT=${port}\nSIMULATOR_PORT=${simulatorPort}\nSIMULATOR_SPEED=10\nBIND_ADDRESS=127.0.0.1\n`,
  );
  const settings = await ensureSecretsFile(installation.settingsFile);
  try {
    compose(installation, 'up', '--detach');
    const run = await openCompose(settings);
    return vitest('product', ['deploy/e2e/product/main-job.test.ts'], {
      TEST_PRODUCT_URL: run.publicUrl,
      TEST_SIMULATOR_URL: run.simulatorUrl ?? '',
      TEST_ADMIN_EMAIL: run.email,
      TEST_ADMIN_PASSWORD: run.password,
    });
  } finally {
    compose(installation, '--profile', '*', 'down', '--volumes');
  }
}

function vitest(project: string, more: readonly string[], env: Record<string, string>): Counts {
  const path = join(folder, `${project}.json`);
  spawnSync(
    'vitest',
    [
      'run',
      '--project',
      project,
      ...more,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
  );
  return readVitest(path).counts;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
