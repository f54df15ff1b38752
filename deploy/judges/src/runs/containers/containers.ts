import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runVitest } from '../../../checks/containers/run-vitest.ts';
import { type Counts, sum } from '../../../checks/run/report.ts';
import { wholeProduct } from '../../../images/images.ts';
import { makeDebianBase } from './debian-base.ts';
import { type OwnEngine, openOwnEngine } from './own-engine.ts';

/** The image of the whole product, built and run by podman on a base that is made here, where the kernel lets it. */
export function wholeProductInContainer(folder: string): Counts {
  const place = join(folder, 'podman');
  const engine = openOwnEngine(place);
  try {
    const base = makeDebianBase(engine, place);
    const why = whyNoContainer(engine, base);
    if (why) {
      process.stdout.write(`skipped: no container starts on this machine: ${why}\n`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    const isBuilt = build({ ...engine.env, NODE_IMAGE: base });
    const built: Counts = { passed: Number(isBuilt), failed: Number(!isBuilt), skipped: 0 };
    return isBuilt ? sum([built, asked(folder, engine)]) : built;
  } finally {
    engine.remove();
  }
}

function whyNoContainer({ podman }: OwnEngine, base: string): string | undefined {
  try {
    podman('run', '--rm', '--publish', '127.0.0.1::8080', base, 'true');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function build(env: Record<string, string>): boolean {
  const { status } = spawnSync(process.execPath, ['deploy/images/main.ts', wholeProduct.name], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** A suite that finds no container skips all of its tests, which would be no verdict after a build. */
function asked(folder: string, { env }: OwnEngine): Counts {
  const counts = runVitest(folder, 'slow', ['deploy/images/test/one-container'], env);
  return counts.passed > 0 ? counts : { ...counts, failed: counts.failed + 1 };
}
