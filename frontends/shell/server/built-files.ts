import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestAddress, type RemoteName } from '@insta-ai/proto/http/remotes';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
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

const firstFrames = Type.Record(Type.String(), Type.String());

/** What each page looks like before its scripts have come, as HTML, by the name of the page. */
export type FirstFrames = Static<typeof firstFrames>;

/** Drawn by the build of several files (`_platform/build/first-frames.ts`); one bundle has none. */
export function readFirstFrames(shell: string): FirstFrames {
  const file = join(shell, 'first-frames.json');
  return existsSync(file) ? Value.Parse(firstFrames, JSON.parse(readFileSync(file, 'utf8'))) : {};
}
