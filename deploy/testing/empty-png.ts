import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

/** Where the seven parts of an interlaced picture begin, and how far apart their pixels are: left, top, across, down. */
const adam7: [number, number, number, number][] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** A transparent PNG with red, green, blue and alpha of any size: a few kilobytes for each megapixel, made without ever unpacking it as a picture. */
export async function emptyPng(
  width: number,
  height: number,
  { depth = 8, interlaced = false }: { depth?: 8 | 16; interlaced?: boolean } = {},
): Promise<Buffer> {
  const bytesPerPixel = depth / 2;
  const parts = interlaced ? adam7 : [[0, 0, 1, 1] as const];
  const size = parts.reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + columns * bytesPerPixel) : sum;
  }, 0);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', await buffer(Readable.from(nothing(size)).pipe(createDeflate({ level: 1 })))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Zeros, a megabyte at a time. */
function* nothing(size: number): Generator<Buffer> {
  const piece = Buffer.alloc(1_000_000);
  for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
