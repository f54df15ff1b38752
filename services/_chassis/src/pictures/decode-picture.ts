import sharp, { type Metadata, type Sharp } from 'sharp';
import { atMost } from '../turns/at-most.ts';
import { isHeic, openHeic } from './open-heic.ts';
import {
  type PictureFacts,
  type PictureKind,
  PictureTooBig,
  pictureLimits,
  refusePicture,
} from './picture-limits.ts';
import { refusePngTexts } from './refuse-png-texts.ts';

// Each picture is opened once; the library's cache of opened pictures would only hold memory.
sharp.cache(false);

/** Unpacked pictures are what memory goes to, so there is one at a time in a process, whichever service it is for. */
const inTurn = atMost(1);

/** An opened picture. Each call opens it anew; `facts` are from its header. `sent` is what came, where that was no JPEG yet. */
export type OpenedPicture = {
  sent: Buffer;
  bytes: Buffer;
  open(): Sharp;
  facts: PictureFacts;
  metadata: Metadata;
};

/**
 * Draws from a picture that came from outside: its header is read first, and what would need more memory than a picture
 * may is refused in words before anything is unpacked. A photo of a phone (HEIC) becomes a JPEG first. Undefined when the bytes
 * are no picture of a kind we take. `read` is called when it is this picture's turn, so that those who wait hold nothing; who
 * leaves by `leaving` waits no longer.
 */
export function decodePicture<T>(
  read: () => Promise<Buffer> | Buffer,
  draw: (picture: OpenedPicture) => Promise<T>,
  leaving?: AbortSignal,
): Promise<T | undefined> {
  return inTurn(async () => {
    const sent = await read();
    const bytes = isHeic(sent) ? await openHeic(sent) : sent;
    const kind = bytes && kindOf(bytes);
    const tooMuch = bytes && kind === 'png' ? refusePngTexts(bytes) : undefined;
    if (tooMuch) throw new PictureTooBig(tooMuch);
    const metadata = kind && (await readHeader(bytes));
    if (!kind || !metadata) return undefined;
    const facts = factsOf(kind, metadata);
    const refusal = refusePicture(facts);
    if (refusal) throw new PictureTooBig(refusal);
    const limitInputPixels = pictureLimits.pixels;
    // Of a moving picture the first frame is what we show.
    return draw({
      sent,
      bytes,
      open: () => sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 }),
      facts,
      metadata,
    });
  }, leaving);
}

/** TABLE: kinds of pictures by how their bytes begin. Whatever else the library could open is not shown to it. */
const signatures: [kind: PictureKind, begins: RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
];

function kindOf(bytes: Buffer): PictureKind | undefined {
  const head = bytes.toString('latin1', 0, 16);
  return signatures.find(([, begins]) => begins.test(head))?.[0];
}

/** The header, and the texts beside the picture: of that nothing is unpacked, so it may be as large as it says. */
async function readHeader(bytes: Buffer): Promise<Metadata | undefined> {
  return sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined);
}

function factsOf(
  kind: PictureKind,
  { width, height, pageHeight, channels, depth, pages }: Metadata,
): PictureFacts {
  return {
    kind,
    width,
    height: pageHeight ?? height,
    channels,
    bytesPerChannel: bytesPerChannelOf[depth] ?? 1,
    frames: pages ?? 1,
  };
}

/** TABLE: bytes of one channel of one pixel. */
const bytesPerChannelOf: Record<string, number> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
};
