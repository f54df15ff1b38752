import { join } from 'node:path';
import { type ProductImage, tagOf } from './images.ts';

/** Machines that images are built for. */
const platforms = ['linux/amd64', 'linux/arm64'];

/**
 * What `docker buildx bake` reads: every image for every kind of machine, with a list of what is in it (SBOM) and of how it was built
 * (provenance). REPOSITORY, VERSION, COMMIT and NODE_IMAGE (the base, best by digest) are variables of the environment.
 */
export function bakeFile(images: readonly ProductImage[], version: string, base: string) {
  return {
    variable: {
      REPOSITORY: { default: 'insta-ai' },
      VERSION: { default: version },
      COMMIT: { default: '' },
      NODE_IMAGE: { default: base },
    },
    group: { default: { targets: images.map(({ name }) => name) } },
    target: Object.fromEntries(
      images.map(image => [
        image.name,
        {
          context: '.',
          dockerfile: join('deploy/images', image.dockerfile),
          args: {
            ...image.args,
            VERSION: variable('VERSION'),
            COMMIT: variable('COMMIT'),
            NODE_IMAGE: variable('NODE_IMAGE'),
          },
          tags: [tagOf(image, variable('VERSION'), variable('REPOSITORY'))],
          platforms,
          attest: ['type=provenance,mode=max', 'type=sbom'],
        },
      ]),
    ),
  };
}

/** A variable as the file spells it. */
function variable(name: string): string {
  return `\${${name}}`;
}
