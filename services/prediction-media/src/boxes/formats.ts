import type { BoxFormat } from './boxes.ts';

/** MP4 and MOV (ISO 14496-12): length, then name. A length of 1 stands for one in 64 bits, 0 reaches to the end. */
export const isoFormat: BoxFormat = {
  readHead(head, start, room) {
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short;
    return {
      type: head.toString('latin1', 4, 8),
      start,
      body: start + (isLong ? 16 : 8),
      end: short === 0 ? room : start + length,
    };
  },
  spare: { name: 'free', at: 4 },
};

/** AVI (RIFF): name, then length; a list says its own kind. What follows an odd length stands one byte further. */
export const aviFormat: BoxFormat = {
  readHead(head, start, room) {
    const name = head.toString('latin1', 0, 4);
    const isList = name === 'RIFF' || name === 'LIST';
    const length = head.readUInt32LE(4);
    const end = start + 8 + length;
    return {
      type: isList ? `${name} ${head.toString('latin1', 8, 12)}` : name,
      start,
      body: start + (isList ? 12 : 8),
      end: end < room ? end + (length % 2) : end,
    };
  },
  spare: { name: 'JUNK', at: 0 },
};
