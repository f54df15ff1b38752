import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ContainerEngine, findEngine } from '../images/container-engine.ts';
import { images, imageVersion, type ProductImage, tagOf } from '../images/images.ts';

const root = join(import.meta.dirname, '../..');
/** What the images leave out of a package (service.Dockerfile). */
const leftOut = /\.d\.[cm]?ts$|\.map$|\.md$/;

/** Sizes of the images that an engine has; without one, what npm installs for each of them. */
export async function benchImages(): Promise<string[]> {
  const engine = findEngine();
  const built = engine ? images.flatMap(image => sizeLine(engine, image)) : [];
  if (built.length > 0) return built;
  const why = engine ? `${engine} has none of them (make images)` : 'no container engine answers';
  return [
    `${why}; what npm installs for each, without base, system packages and built front ends:`,
    ...images.map(image => `${image.name}: ${inMegabytes(installedBytes(folderOf(image)))}`),
  ];
}

function sizeLine(engine: ContainerEngine, image: ProductImage): string[] {
  const { status, stdout } = spawnSync(
    engine,
    ['image', 'inspect', '--format', '{{.Size}}', tagOf(image, imageVersion)],
    { encoding: 'utf8' },
  );
  return status === 0 ? [`${image.name}: ${inMegabytes(Number(stdout))} with the base`] : [];
}

function folderOf({ dockerfile, args }: ProductImage): string {
  if (dockerfile === 'insta-ai.Dockerfile') return 'deploy';
  return dockerfile === 'frontend.Dockerfile' ? 'frontends/shell/server' : (args.FOLDER ?? '');
}

function installedBytes(workspace: string): number {
  const list = ['ls', '--all', '--omit=dev', '--parseable', '--workspace', workspace];
  const { stdout } = spawnSync('npm', list, { cwd: root, encoding: 'utf8' });
  const packages = stdout.split('\n').filter(path => path.includes('node_modules') && existsSync(path));
  return [...new Set(packages)].reduce((sum, path) => sum + bytesIn(path), 0);
}

/** Of a package alone: packages within it and links to workspaces are counted by themselves, or are our own code. */
function bytesIn(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.isFile() && !leftOut.test(path) ? found.size : 0;
  return readdirSync(path)
    .filter(name => name !== 'node_modules')
    .reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
