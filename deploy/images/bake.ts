import { bakeFile } from './bake-file.ts';
import { images, imageVersion } from './images.ts';

/** Prints the file that `docker buildx bake` builds every image by: `npm run generate` keeps it in docker-bake.json. */
process.stdout.write(`${JSON.stringify(bakeFile(images, imageVersion), null, 2)}\n`);
