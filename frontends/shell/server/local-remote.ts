import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestAddress, type RemoteName } from '@insta-ai/proto/http/remotes';
import { type KitNeeds, type KnownRemote, parseKitNeeds, parseManifest } from './remote-manifest.ts';

/** A built remote that this process serves itself. */
export function readLocalRemote(folder: string, name: RemoteName): KnownRemote {
  const text = readFileSync(join(folder, name, 'dist/mf-manifest.json'), 'utf8');
  return {
    address: manifestAddress(name),
    manifest: parseManifest(text),
    needs: readKitNeeds(folder, name),
    inline: text,
  };
}

/** Written by the build of several files; one bundle has none. */
export function readKitNeeds(folder: string, part: string): KitNeeds {
  const file = join(folder, part, 'dist/kit-needs.json');
  return existsSync(file) ? parseKitNeeds(readFileSync(file, 'utf8')) : {};
}
