import { spawnSync } from 'node:child_process';
import type { ContainerEngine } from './container-engine.ts';
import { type ProductImage, tagOf } from './images.ts';

/** Registry and path of an image, as the engine takes them: `registry.example.com:5000/insta-ai`. */
const repositoryPattern = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?(\/[a-z0-9]+([._-]+[a-z0-9]+)*)+$/;

/** Whether a text is a registry and a path. */
export const isRepository = (text: string) => repositoryPattern.test(text);

/** The registry to push to, undefined for none; throws on one that no engine would take. */
export function readRepository(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (isRepository(text)) return text;
  throw new Error(
    `IMAGE_REPOSITORY is a registry and a path in small letters, as registry.example.com/insta-ai, and not "${text}".`,
  );
}

/** Pushes an image that was built to a registry; answers whether it is there. Sign in to the registry first, with the engine itself. */
export function pushImage(
  engine: ContainerEngine,
  image: ProductImage,
  version: string,
  repository: string,
): boolean {
  const there = tagOf(image, version, repository);
  return [
    ['tag', tagOf(image, version), there],
    ['push', '--quiet', there],
  ].every(args => spawnSync(engine, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0);
}
