import { join } from 'node:path';
import { composeMainJob } from '../../../../checks/containers/compose-main-job.ts';
import { counted } from '../../../../checks/containers/counted.ts';
import { everyImage } from '../../../../checks/containers/every-image.ts';
import { oneContainer } from '../../../../checks/containers/one-container.ts';
import { suiteOnRealStores } from '../../../../checks/containers/real-stores.ts';
import { type Counts, sum } from '../../../../checks/run/report.ts';
import { programOf } from '../../installed.ts';
import { gapsOfSecantus } from '../gaps.ts';
import { suitesWithGaps } from '../suites-with-gaps.ts';
import { makeDebianBase } from './debian-base.ts';
import { serveEngine } from './engine-service.ts';
import { type OwnEngine, openOwnEngine } from './own-engine.ts';
import { makeStoreImages, type StoreImages } from './store-images.ts';

/** SecantusDB advertises no replica set of the name that Compose gives it. */
const MONGODB_URL = 'mongodb://mongodb:27017/?directConnection=true';

/** TABLE: what stands on the stores more than other tests do; the suites of every service are asked on SecantusDB without containers. */
const suites = ['services/_chassis/test', 'services/spending/test'];

/** What `make test-all` asks where an engine runs, by podman with images that are all made here, where the kernel lets it. */
export async function everythingInContainers(folder: string): Promise<Counts> {
  const place = join(folder, 'podman');
  const engine = openOwnEngine(place);
  try {
    const base = makeDebianBase(engine, place);
    const why = whyNoContainer(engine, base);
    if (why) {
      process.stdout.write(`skipped: no container starts on this machine: ${why}\n`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    const images = makeStoreImages(engine, place, base);
    const service = await serveEngine(engine, place, programOf('compose'));
    try {
      const env = { ...service.env, ...namesOf(images), MONGODB_URL, NODE_IMAGE: base };
      return await withEnvironment(env, () => askEach(folder));
    } finally {
      await service.stop();
    }
  } finally {
    engine.remove();
  }
}

async function askEach(folder: string): Promise<Counts> {
  const built = await counted('every image', everyImage);
  if (built.failed > 0) return built;
  const ask = async (name: string, run: () => Promise<Counts>) => hasSaidAnything(await counted(name, run));
  const onStores = (env: Record<string, string>, more: readonly string[]) =>
    suitesWithGaps(folder, [...suites, ...more], env, gapsOfSecantus);
  return sum([
    built,
    await ask('the whole product in one container', () => oneContainer(folder)),
    await ask('Compose and its main job', () => composeMainJob(folder)),
    await ask('the suites on NATS, SecantusDB and MinIO', () => suiteOnRealStores(onStores)),
  ]);
}

/** As Compose knows them, and the tests. */
function namesOf(images: StoreImages): Record<string, string> {
  return Object.fromEntries(
    Object.entries(images).flatMap(([store, image]) =>
      ['', 'TEST_'].map(prefix => [`${prefix}${store.toUpperCase()}_IMAGE`, image]),
    ),
  );
}

function whyNoContainer({ podman }: OwnEngine, base: string): string | undefined {
  try {
    podman('run', '--rm', '--publish', '127.0.0.1::8080', base, 'true');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A suite that finds no container skips all of its tests, which would be no verdict after a build. */
function hasSaidAnything(counts: Counts): Counts {
  return counts.passed > 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** Programs of ours find an engine and its images by the environment. */
async function withEnvironment<T>(env: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
