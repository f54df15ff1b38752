import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inWorkFolder } from '../src/video/work-folder.ts';

const run = promisify(execFile);
/** The package is the path of a script. */
const exiftool = createRequire(import.meta.url)('exiftool-vendored.pl') as string;

/** Whether exiftool can run here; it is a Perl script. */
export const hasExiftool = await run(exiftool, ['-ver']).then(
  () => true,
  () => false,
);

/** What a reader that is none of ours finds in a file, also in its tracks, by group and name. */
export function readTags(bytes: Buffer, ending: string): Promise<Record<string, unknown>> {
  return inFile(bytes, ending, async path => {
    const { stdout } = await run(exiftool, ['-json', '-n', '-G1', '-a', '-ee', '--System:all', path]);
    return (JSON.parse(stdout) as [Record<string, unknown>])[0];
  });
}

/** The same file with what a writer that is none of ours puts into it. */
export function writeTags(bytes: Buffer, ending: string, tags: readonly string[]): Promise<Buffer> {
  return inFile(bytes, ending, async path => {
    await run(exiftool, ['-overwrite_original', ...tags.map(tag => `-${tag}`), path]);
    return readFile(path);
  });
}

function inFile<T>(bytes: Buffer, ending: string, work: (path: string) => Promise<T>): Promise<T> {
  return inWorkFolder(async folder => {
    const path = join(folder, `file.${ending}`);
    await writeFile(path, bytes);
    return work(path);
  });
}
