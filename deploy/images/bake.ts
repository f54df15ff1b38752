import { bakeFile } from './bake-file.ts';
import { baseImage } from './base-image.ts';
import { images, imageVersion } from './images.ts';

/** Prints the file that `docker buildx bake` builds every image by: `npm run generate` keeps it in docker-bake.json. */
process.stdout.write(`${JSON.stringify(bakeFile(images, imageVersion, baseImage()), null, 2)}\n`);
