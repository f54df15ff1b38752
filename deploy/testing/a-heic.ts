import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).swap32();
const box = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(
    parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
};
const fullBox = (type: string, version: number, ...parts: (Buffer | string)[]) =>
  box(type, u32(version << 24), ...parts);

/** The content of a box somewhere in a file. */
function boxIn(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type);
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
}

type Photo = {
  width: number;
  height: number;
  quarterTurns?: number;
  says?: [number, number];
  profile?: Buffer;
  /** The left half of the frame in another colour, which tells where it is after a turn. */
  leftHalf?: string;
};

/** A photo as phones store it (ISO/IEC 23008-12): one frame of HEVC, its size, its turn and its colours. */
export async function aHeic({
  width,
  height,
  quarterTurns = 0,
  says = [width, height],
  profile,
  leftHalf,
}: Photo) {
  const half = leftHalf ? `,drawbox=w=iw/2:color=${leftHalf}:t=fill` : '';
  const source = `color=c=0xc96f4a:s=${width}x${height}:d=0.04:r=25${half}`;
  const args = [
    ...['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '1', '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'],
    ...['-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4', 'pipe:1'],
  ];
  const { stdout: film } = await run('ffmpeg', args, { encoding: 'buffer', timeout: 120_000 });
  const frame = boxIn(film, 'mdat');
  const properties = [
    box('hvcC', boxIn(film, 'hvcC')),
    fullBox('ispe', 0, u32(says[0]), u32(says[1])),
    box('irot', Buffer.from([quarterTurns])),
    ...(profile ? [box('colr', 'prof', profile)] : []),
  ];
  const order = Buffer.from(properties.map((_, index) => (index === 0 ? 0x80 : 0) | (index + 1)));
  const head = box('ftyp', 'heic', u32(0), 'mif1heic');
  const meta = (start: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), 'pict', Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(1),
        u16(1),
        u16(0),
        u16(1),
        u32(start),
        u32(frame.length),
      ),
      fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1), u16(0), 'hvc1\0')),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', 0, u32(1), u16(1), Buffer.from([order.length]), order),
      ),
    );
  const start = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(start), box('mdat', frame, 'GPS SecretPlace 52.5')]);
}
