import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { product } from '@insta-ai/chassis/product/product';
import type { ContainerEngine } from './container-engine.ts';
import { type ProductImage, tagOf } from './images.ts';

const root = join(import.meta.dirname, '../..');

/** Builds one image; answers whether it is there. `base` is another base image than the Dockerfile's. */
export function buildImage(
  engine: ContainerEngine,
  image: ProductImage,
  version: string,
  base?: string,
): boolean {
  const args = { ...image.args, VERSION: version, COMMIT: product.commit, ...(base && { NODE_IMAGE: base }) };
  const { status } = spawnSync(
    engine,
    [
      'build',
      '--quiet',
      // Podman's own form of an image has no health check.
      ...(engine === 'podman' ? ['--format', 'docker'] : []),
      ...['--file', join('deploy/images', image.dockerfile), '--tag', tagOf(image, version)],
      ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      '.',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DOCKER_BUILDKIT: '1' },
    },
  );
  return status === 0;
}
