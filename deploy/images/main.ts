import { buildImage } from './build-image.ts';
import { findEngine, noEngine } from './container-engine.ts';
import { images, imageVersion, tagOf } from './images.ts';

/** Builds all images, or those that are named: `node deploy/images/main.ts content gateway`. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !images.some(image => image.name === name));
if (unknown.length > 0) end(`There is no image ${unknown.join(', ')}: see deploy/images/images.ts.`);
const engine = findEngine() ?? end(noEngine);
for (const image of images) {
  if (wanted.length > 0 && !wanted.includes(image.name)) continue;
  const started = Date.now();
  if (!buildImage(engine, image, imageVersion, process.env.NODE_IMAGE)) end(`${image.name} was not built.`);
  process.stdout.write(`${tagOf(image, imageVersion)}  ${Math.round((Date.now() - started) / 1000)} s\n`);
}

function end(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
