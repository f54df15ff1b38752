import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation } from '@rspack/core';

/** Written beside the files: what the server reads to preload the kit with a screen (`shell/server/screen-files.ts`). */
const kitNeedsFile = 'kit-needs.json';

/** Of a remote: its files and the parts of the kit that each names. Of the shell: the parts and the files of each. */
export type KitNeeds = { [fileOrPart: string]: string[] };

/** Tells which parts of the kit a part's files need; to be asked while the compilation is there. */
export function kitNeedsOf(compilation: Compilation, isShell: boolean): KitNeeds {
  return Object.fromEntries(isShell ? filesOfParts(compilation) : partsOfFiles(compilation));
}

export async function writeKitNeeds(folder: string, needs: KitNeeds): Promise<void> {
  await writeFile(join(folder, 'dist', kitNeedsFile), JSON.stringify(needs));
}

function filesOfParts({ chunkGroups }: Compilation): [string, string[]][] {
  return [...chunkGroups].flatMap(group => {
    const asked = group.origins.map(({ module }) => module?.identifier() ?? '').join(' ');
    const part = /provide shared module \S+ @insta-ai\/design\/([\w-]+)@/.exec(asked)?.[1];
    return part ? [[part, group.chunks.flatMap(chunk => [...chunk.files])]] : [];
  });
}

function partsOfFiles({ chunks, chunkGraph }: Compilation): [string, string[]][] {
  return [...chunks].flatMap(chunk => {
    const parts = chunkGraph.getChunkModules(chunk).flatMap(module => {
      const part = /^consume shared module \S+ @insta-ai\/design\/([\w-]+)@/.exec(module.identifier())?.[1];
      return part ?? [];
    });
    return [...chunk.files]
      .filter(file => file.endsWith('.js'))
      .map(file => [file, parts] as [string, string[]]);
  });
}
