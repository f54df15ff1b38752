import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenFile } from '../src/boxes/boxes.ts';
import { withFile } from '../src/boxes/open-file.ts';
import { inWorkFolder } from '../src/video/work-folder.ts';

/** The bytes of a file after it was changed in place. */
export function changedFile(bytes: Buffer, change: (file: OpenFile) => Promise<void>): Promise<Buffer> {
  return inWorkFolder(async folder => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    await withFile(path, change);
    return readFile(path);
  });
}
