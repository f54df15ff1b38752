import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A path in a text of the code, a module's name among them, that ends as our sources do. */
const pathInCode = /(['"`])([\w@./${}-]*[\w}])\.ts\1/g;

/** The code without its types: line and column of everything stay, so that a stack tells the place in the source. */
export function withoutTypes(code: string): string {
  return stripTypeScriptTypes(code).replace(pathInCode, '$1$2.js$1');
}

/** What a package is entered by, once its sources are plain. */
export function plainManifest(manifest: string): string {
  return manifest.replace(/\.ts"/g, '.js"');
}

/**
 * Makes the sources of a folder plain JavaScript, in place. An image does so once: else each process would load a compiler to strip
 * types as it reads them, which takes 14 MiB and some seconds of its start, and what it compiled cannot be kept where nothing is written.
 */
export function makePlain(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') makePlain(path);
    if (!entry.isFile()) continue;
    if (entry.name === 'package.json') writeFileSync(path, plainManifest(readFileSync(path, 'utf8')));
    if (!entry.name.endsWith('.ts')) continue;
    if (!entry.name.endsWith('.d.ts'))
      writeFileSync(path.replace(/ts$/, 'js'), withoutTypes(readFileSync(path, 'utf8')));
    rmSync(path);
  }
}

/** `node plain-javascript.ts <folder> …`, in a stage of an image. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const folder of process.argv.slice(2)) makePlain(folder);
}
