import { execFileSync } from 'node:child_process';
import { productFolder } from '@insta-ai/deploy/bundle/programs';

/** Bundles anew, before the tests that start the product, what has changed since it was bundled: they test what people start. */
export default function bundleWhatChanged(): void {
  execFileSync('make', ['--silent', '--directory', productFolder, 'bundles'], { stdio: 'inherit' });
}
