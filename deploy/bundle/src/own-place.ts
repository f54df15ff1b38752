import { relative, sep } from 'node:path';

/**
 * Lets a module of ours go on finding the files beside its source (pictures, fixtures, workers) from inside of a bundle, whose
 * `import.meta` tells the bundle's place.
 *
 * @param code of the module
 * @param file its absolute path
 * @param bundleFolder where the bundle will lie
 */
export function withOwnPlace(code: string, file: string, bundleFolder: string): string {
  const fromBundle = relative(bundleFolder, file).split(sep).join('/');
  const url = `new URL(${JSON.stringify(fromBundle)}, import.meta.url)`;
  const builtin = (name: string) => `process.getBuiltinModule('node:${name}')`;
  const folder = `${builtin('path')}.dirname(${builtin('url')}.fileURLToPath(${url}))`;
  return code.replace(/\bimport\.meta\.(url|dirname)\b/g, (_all, part) =>
    part === 'url' ? `${url}.href` : folder,
  );
}

/** Whether a module is source of ours, not of a package. */
export function isOurs(file: string): boolean {
  return !file.split(sep).includes('node_modules');
}
