import { Refusal } from './graph-request.ts';
import { crawl, notFetched } from './pictures.ts';

export type Film = { bytes: Buffer; seconds: number; width: number; height: number };

/** What a film is for, and how it must be for that (instagram-graph-api.md, 2.4). */
const limits = {
  reel: { megabytes: 300, seconds: [3, 15 * 60], ratios: [0.01, 10] },
  story: { megabytes: 100, seconds: [3, 60], ratios: [0.1, 10] },
} as const;
export type FilmUse = keyof typeof limits;

/** Fetches a film as Meta's crawler does, which asks for parts of it (2.1). */
export async function fetchFilm(address: string): Promise<Buffer> {
  const head = await crawl(address, { range: 'bytes=0-7' });
  const range = /^bytes 0-7\/(\d+)$/.exec(head.headers.get('content-range') ?? '');
  if (head.status !== 206 || !range) throw notFetched('the server does not answer to a range');
  if (!(head.headers.get('content-type') ?? '').startsWith('video/')) throw notFetched('it is no video');
  await head.body?.cancel();
  const reply = await crawl(address);
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (bytes.length !== Number(range[1])) throw notFetched('the server said another size');
  return bytes;
}

/** MP4 or MOV with H.264 or HEVC and AAC, `moov` first, no edit lists, within the limits; anything else is 352/2207026. */
export function readFilm(bytes: Buffer, use: FilmUse): Film {
  const { megabytes, seconds: lengths, ratios } = limits[use];
  refuseIf(bytes.length > megabytes * 1024 * 1024, 'too large');
  const boxes = boxesOf(bytes);
  const order = boxes.map(({ type }) => type);
  refuseIf(order[0] !== 'ftyp', 'neither MP4 nor MOV');
  refuseIf(!order.includes('moov') || order.indexOf('moov') > order.indexOf('mdat'), 'moov is not first');
  const moov = boxesOf(bodyIn(boxes, 'moov'));
  const tracks = moov.filter(({ type }) => type === 'trak').map(({ body }) => boxesOf(body));
  refuseIf(
    tracks.some(track => track.some(({ type }) => type === 'edts')),
    'an edit list',
  );
  const [picture, ...others] = tracks.filter(track => handlerOf(track) === 'vide');
  if (!picture || others.length > 0) throw unsupported('not one track of pictures');
  const size = pictureSize(picture);
  refuseIf(size.width > 1920, 'too wide');
  const ratio = size.width / size.height;
  refuseIf(!(ratio >= ratios[0] && ratio <= ratios[1]), 'too narrow');
  const seconds = lengthOf(picture);
  refuseIf(!(seconds > lengths[0] - 0.05 && seconds < lengths[1] + 0.05), `${seconds} seconds`);
  refuseIf((bytes.length * 8) / seconds > 25_000_000, 'more than 25 Mbps');
  for (const track of tracks) if (handlerOf(track) === 'soun') checkSound(track);
  return { bytes, seconds, ...size };
}

function pictureSize(track: Box[]): { width: number; height: number } {
  const { type, body } = sampleEntry(track);
  refuseIf(!['avc1', 'avc3', 'hvc1', 'hev1'].includes(type), `the codec ${type}`);
  const pace = sampleCount(track) / lengthOf(track);
  refuseIf(!(pace > 22.5 && pace < 60.5), `${pace} pictures a second`);
  return { width: body.readUInt16BE(24), height: body.readUInt16BE(26) };
}

function checkSound(track: Box[]): void {
  const { type, body } = sampleEntry(track);
  refuseIf(type !== 'mp4a', `the sound ${type}`);
  refuseIf(body.readUInt16BE(16) > 2, 'more than two channels');
  refuseIf(body.readUInt32BE(24) / 65_536 > 48_000, 'more than 48 kHz');
}

type Box = { type: string; body: Buffer };

/** One after the other to the very end (ISO/IEC 14496-12, 4.2). */
function boxesOf(bytes: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw unsupported('a damaged file');
    const short = bytes.readUInt32BE(at);
    const [head, size] =
      short === 1
        ? [16, Number(bytes.readBigUInt64BE(at + 8))]
        : [8, short === 0 ? bytes.length - at : short];
    if (size < head || at + size > bytes.length) throw unsupported('a damaged file');
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + head, at + size),
    });
    at += size;
  }
  return found;
}

function bodyIn(boxes: Box[], ...path: string[]): Buffer {
  const [type = '', ...rest] = path;
  const box = boxes.find(one => one.type === type);
  if (!box) throw unsupported(`no ${type}`);
  return rest.length > 0 ? bodyIn(boxesOf(box.body), ...rest) : box.body;
}

const handlerOf = (track: Box[]) => bodyIn(track, 'mdia', 'hdlr').toString('latin1', 8, 12);
const sampleCount = (track: Box[]) => bodyIn(track, 'mdia', 'minf', 'stbl', 'stsz').readUInt32BE(8);

function sampleEntry(track: Box[]): Box {
  const [entry] = boxesOf(bodyIn(track, 'mdia', 'minf', 'stbl', 'stsd').subarray(8));
  if (!entry || entry.body.length < 28) throw unsupported('nothing described');
  return entry;
}

/** Of the media of a track, in seconds. */
function lengthOf(track: Box[]): number {
  const header = bodyIn(track, 'mdia', 'mdhd');
  const isLong = header[0] === 1;
  const ticks = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return ticks / header.readUInt32BE(isLong ? 20 : 12);
}

function refuseIf(isWrong: boolean, why: string): void {
  if (isWrong) throw unsupported(why);
}

function unsupported(why: string): Refusal {
  return new Refusal(352, `The video format is not supported: ${why}`, 2_207_026);
}
