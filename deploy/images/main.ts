import { buildImage } from './build-image.ts';
import { findEngine, noEngine } from './container-engine.ts';
import { imageOf, images, imageVersion, tagOf } from './images.ts';
import { pushImage, readRepository } from './push-image.ts';

/** Builds all images, or those that are named (`node deploy/images/main.ts content gateway`), and pushes them to IMAGE_REPOSITORY. */
try {
  const repository = readRepository(process.env.IMAGE_REPOSITORY);
  const named = process.argv.slice(2).map(imageOf);
  const engine = findEngine();
  if (!engine) throw new Error(noEngine);
  for (const image of named.length > 0 ? named : images) {
    const started = Date.now();
    if (!buildImage(engine, image, imageVersion, process.env.NODE_IMAGE))
      throw new Error(`${image.name} was not built.`);
    if (repository && !pushImage(engine, image, imageVersion, repository))
      throw new Error(`${image.name} was not pushed.`);
    process.stdout.write(
      `${tagOf(image, imageVersion, repository)}  ${Math.round((Date.now() - started) / 1000)} s\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
