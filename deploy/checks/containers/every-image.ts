import { buildImage } from '../../images/build-image.ts';
import { findEngine } from '../../images/container-engine.ts';
import { images, imageVersion, tagOf } from '../../images/images.ts';
import type { Counts } from '../run/report.ts';

/** Builds every image; each counts as one test. */
export async function everyImage(): Promise<Counts> {
  const engine = findEngine();
  if (!engine) throw new Error('A socket answers, but neither docker nor podman is on the PATH.');
  const failed = images.filter(image => !buildImage(engine, image, imageVersion, process.env.NODE_IMAGE));
  for (const image of failed) process.stdout.write(`${tagOf(image, imageVersion)} was not built\n`);
  return { passed: images.length - failed.length, failed: failed.length, skipped: 0 };
}
