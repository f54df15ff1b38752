import { bundle } from './src/bundle.ts';
import { bundleFolder, programs } from './src/programs.ts';

/** Bundles every program: `make build`, and each start of the product whose sources have changed. */
await bundle(programs, bundleFolder);
