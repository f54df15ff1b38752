import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder that holds the shell, the remotes and the floors. */
const frontendsFolder = join(import.meta.dirname, '../..');

/** A part of the frontend that is built and served by itself. */
export type Part = { name: string; folder: string; isShell: boolean };

/** The shell and every folder that has a remote; one that is not there yet is simply not built. */
export function findParts(): Part[] {
  const remotes = readdirSync(frontendsFolder)
    .filter(name => existsSync(join(frontendsFolder, name, 'src/remote.tsx')))
    .map(name => ({ name, folder: join(frontendsFolder, name), isShell: false }));
  return [{ name: 'shell', folder: join(frontendsFolder, 'shell'), isShell: true }, ...remotes];
}

/** Federation names must be JavaScript identifiers. */
export function federationName(part: string): string {
  return part.replaceAll('-', '_');
}
