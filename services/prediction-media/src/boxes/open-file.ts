import { open } from 'node:fs/promises';
import type { OpenFile } from './boxes.ts';
import { CannotClean } from './cannot-clean.ts';

/** An hour in fragments of a second has 10,000 boxes; a file that is nothing but boxes would keep us busy for minutes. */
const mostReads = 20_000;

/** Works on a file in place. */
export async function withFile<T>(path: string, work: (file: OpenFile) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    let reads = 0;
    return await work({
      size,
      async read(start, length) {
        reads += 1;
        if (reads > mostReads) throw new CannotClean('damaged');
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
        return buffer.subarray(0, bytesRead);
      },
      async write(start, bytes) {
        await handle.write(bytes, 0, bytes.length, start);
      },
    });
  } finally {
    await handle.close();
  }
}
