import { open } from 'node:fs/promises';

/** Whether an MP4 or MOV begins with what describes it (moov) and not with its pictures (mdat). */
export async function isStreamable(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(16);
    for (let at = 0, boxes = 0; boxes < 100; boxes += 1) {
      const { bytesRead } = await file.read(head, 0, 16, at);
      if (bytesRead < 8) return false;
      const name = head.toString('latin1', 4, 8);
      if (name === 'moov') return true;
      if (name === 'mdat') return false;
      const short = head.readUInt32BE(0);
      const size = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short;
      if (size < 8) return false;
      at += size;
    }
    return false;
  } finally {
    await file.close();
  }
}
