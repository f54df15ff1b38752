import { open } from 'node:fs/promises';

const pieceBytes = 256 * 1024;

/**
 * A whole film from a file, for whoever looks at each piece and keeps none: the next one is read over it. A film that is streamed has
 * memory of its own for each piece, which takes more of a processor than all the reading.
 */
export async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const room = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(room, 0, room.length, null);
      if (bytesRead === 0) return;
      yield room.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
